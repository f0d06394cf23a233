package import LucidConfiguration
package import LucidCore
import LucidSyntax

/// The keys that setup adds to a configuration that is there. A key that is set keeps its value,
/// and every other byte of the file stays as it is.
package struct SetupAddition {
  /// The whole file with the keys.
  package private(set) var bytes: [UInt8]
  /// The keys that were added, dotted.
  package private(set) var keys: [String] = []

  /// Errors: the file cannot be changed safely.
  package init(_ answers: SetupAnswers, to file: SourceFile) throws(ConfigurationEditError) {
    bytes = file.bytes
    let before = try ConfigurationEdit(file)
    for entry in answers.entries where before.written(entry.unless) == nil {
      let edit = try ConfigurationEdit(SourceFile(name: file.name, bytes: bytes))
      bytes = try edit.setting(entry.path) { _ in entry.written }
      keys.append(entry.path.joined(separator: "."))
    }
  }
}

extension SetupAnswers {
  /// A key of the configuration with its value on one line.
  struct Entry {
    let path: [String]
    let written: String
    /// The key which, when it is set, leaves this one as it is.
    var unless: [String]

    init(_ path: [String], _ written: String, unless: [String]? = nil) {
      (self.path, self.written, self.unless) = (path, written, unless ?? path)
    }
  }

  /// The answers, in the order of the file.
  var entries: [Entry] {
    let person = [("name", name), ("city", city), ("region", region), ("timezone", timezone), ("language", language)]
    var entries = person.compactMap { key, value in value.map { Entry(["user", key], PlainText.written($0, inFlow: true)) } }
    if !emails.isEmpty {
      let written = emails.map { PlainText.written($0, inFlow: true) }.joined(separator: ", ")
      entries.append(Entry(["user", "emails"], "[\(written)]"))
    }
    if let vault { entries.append(Entry(["vault"], PlainText.written(vault, inFlow: true))) }
    entries += places.map { Entry(["backends", $0.family], Self.place($0)) }
    entries += off.map { Entry(["backends", $0], "off") }
    if let model {
      entries.append(Entry(["models", "default"], PlainText.written(model.name, inFlow: true), unless: ["models"]))
      entries.append(Entry(["models", model.name], model.written, unless: ["models"]))
    }
    // As in a first configuration: what protects is not lost because another key came first.
    entries.append(Entry(["policy", "writes"], "ask", unless: ["policy"]))
    entries.append(Entry(["policy", "local_only"], "[health]", unless: ["policy"]))
    return entries
  }
}
