package import LucidCore
import LucidDelivery
package import LucidHTTP
import LucidModels
package import LucidSyntax
package import LucidYAML

/// The `deliver:` section of the configuration: recipients and means for unattended runs.
package struct DeliverySettings: Sendable {
  package struct Topic: Sendable {
    package let url: ServerURL
    package let key: SecretSource?
    /// As written, with `~`.
    package let authorities: String?
  }

  /// The interval of the reports on all schedules.
  package enum Alive: String, Sendable, CaseIterable {
    case daily, weekly, monthly

    package var seconds: Int64 {
      switch self {
      case .daily: 86_400
      case .weekly: 7 * 86_400
      case .monthly: 30 * 86_400
      }
    }
  }

  package var mailTo: [String] = []
  package var notify = false
  package var appendTo: String?
  /// `ok`, `partial`, `failed`; empty for all.
  package var outcomes: Set<String> = []
  package var from: String?
  /// A program that takes a letter with its receivers in it; nil takes the system's.
  package var sendmail: [String]?
  package var ntfy: Topic?
  /// The retry period of a failed delivery, in seconds.
  package var patience: Int64 = 7 * 86_400
  /// nil tells nothing while all is well.
  package var alive: Alive?

  package static let keys: [Key] = [
    Key(
      "mail_to", .either([.text(limit: 254), .list(.text(limit: 254))], "an address or a list of addresses"),
      "Email it to these addresses."),
    Key("notify", .boolean, "Notify on the desktop and by `ntfy`."),
    Key("append_to", .text(limit: 200), "Add it to the note with this title."),
    Key("on", .list(.choice(["ok", "partial", "failed"])), "Deliver only these outcomes; all by default."),
    Key("from", .text(limit: 254), "The sender of mail; the account's by default."),
    Key(
      "sendmail", .list(.text(limit: 4_000)),
      "A program and its arguments that sends an email to the recipients in its header, such as [msmtp, -t]; the system's by default."
    ),
    Key("ntfy", .object(ntfy), "The topic of an ntfy server that `notify` goes to."),
    Key(
      "alive", .choice(Alive.allCases.map(\.rawValue)),
      "How often a scheduled run that goes well also reports that all schedules do; never by default."),
    Key("give_up", .duration, "How long delivery is retried; 7d by default."),
  ]

  private static let ntfy: [Key] = [
    Key("url", .text(limit: 2_000), required: true, "The address of the topic, such as https://ntfy.example.org/robin."),
    Key("key", SecretSource.shape, "Where its access token comes from."),
    Key("authorities", .text(limit: 2_000), "A file of certificates instead of the system's."),
  ]

  package static func read(_ mapping: YAMLMapping, _ diagnostics: inout [Diagnostic]) -> DeliverySettings {
    var out = DeliverySettings()
    func wrong(_ span: Span, _ text: String) { diagnostics.append(Diagnostic(.invalidValue, .error, text, at: span)) }
    func address(_ scalar: Scalar) -> String? { AddressReader.address(scalar, &diagnostics) }
    let written = mapping["mail_to"]
    out.mailTo = (written?.sequence?.items.compactMap(\.scalar) ?? [written?.scalar].compactMap { $0 }).compactMap(address)
    out.notify = mapping["notify"]?.scalar?.text == "true"
    out.appendTo = mapping["append_to"]?.scalar?.text
    out.outcomes = Set((mapping["on"]?.sequence?.items ?? []).compactMap { $0.scalar?.text })
    out.from = mapping["from"]?.scalar.flatMap(address)
    if let list = mapping["sendmail"]?.sequence {
      out.sendmail = list.items.compactMap { $0.scalar?.text }
      if out.sendmail?.first?.isEmpty != false { wrong(list.span, "`sendmail` names no program") }
    }
    if let topic = mapping["ntfy"]?.mapping, let url = topic["url"]?.scalar {
      do throws(ServerURLError) {
        let address = try ServerURL(url.text)
        if address.isPlain, !address.isLoopback {
          throw ServerURLError(reason: .words(.sentInTheClear))
        }
        let key = topic["key"]?.mapping
        out.ntfy = Topic(url: address, key: key.flatMap { SecretSource($0) }, authorities: topic["authorities"]?.scalar?.text)
        if let key, out.ntfy?.key == nil { wrong(key.span, "`key` needs one of `env`, `command` and `file`") }
      } catch {
        wrong(url.span, "`\(TerminalSanitizer.message(url.text, limit: 80))` is not the address of a topic: \(error.reason)")
      }
    }
    out.alive = mapping["alive"]?.scalar.flatMap { Alive(rawValue: $0.text) }
    if let period = mapping["give_up"]?.scalar.flatMap({ Period($0.text) }) { out.patience = period.nominalSeconds }
    return out
  }
}
