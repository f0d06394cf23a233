/// The commands that set a source up or turn it on: one place for every message.
package enum SetUp {
  /// Where no vault is set up.
  package static let vault = "lucid setup"
  /// For a source that takes a file of the vault: the check says which.
  package static let check = doctor
  /// Checks every source.
  package static let doctor = "lucid doctor"

  /// For a run without a model.
  package static let models = "lucid models find"

  package static func folder(of family: String) -> String {
    "lucid config set backends.\(family) " + (FamilyTraits.of(family)?.mayBeFile == true ? "FILE" : "DIR")
  }

  /// For a source that is not there: by a service of the network where there is one, else a folder.
  package static func source(_ family: String) -> String {
    guard let traits = FamilyTraits.of(family) else { return ownTools }
    return traits.setUp.map { "lucid setup \(family) \($0)" } ?? folder(of: family)
  }

  /// Lists the tools that the configuration declares, and what each can reach.
  package static let ownTools = "lucid tools own"

  /// `value` is the placeholder: `CITY`.
  package static func setting(_ key: String, _ value: String) -> String { "lucid config set \(key) \(value)" }

  /// Delivers reminders when they are due.
  package static let reminders = "lucid schedule add reminders -- --notify"

  /// Where results and notifications are emailed to.
  package static let mailTo = setting("deliver.mail_to", "ADDRESS")

  /// For a source that is switched off: its setup, where it needs words, else its key alone.
  package static func on(_ family: String) -> String {
    FamilyTraits.of(family)?.setUp == nil ? "lucid config set backends.\(family) on" : source(family)
  }

  package static func off(_ family: String) -> String { "lucid config set backends.\(family) off" }
}
