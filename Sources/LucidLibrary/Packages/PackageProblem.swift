import LucidCore

/// A part of a package that is not what its ability gives.
package struct PackageProblem: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// There is no ability in the skill.
    case noAbility
    /// There are others beside the one that counts.
    case otherAbilities([String])
    /// The ability cannot be compiled: the first reason.
    case broken(String)
    case unreadable(String)
    /// A file names another checksum than the ability has.
    case checksum(named: String, found: String)
    /// The card leaves out what the ability needs.
    case hidden(String)
    /// The card names what the ability does not need.
    case invented(String)
    /// A value of the front matter, by its key.
    case metadata(String)
    /// A line of the text for agents.
    case prose
    /// Another difference in a generated file.
    case different
    case missing
    /// Nothing of the ability gives this file.
    case extra
    /// A folder that was not read.
    case unread
    case signature(String)
    /// The folder has another name than the skill.
    case name(folder: String, skill: String)
  }

  package let kind: Kind
  /// Its path in the package; empty for the package itself.
  package let file: String
  /// From 1; nil where no line says it.
  package let line: Int?

  init(_ kind: Kind, _ file: String, line: Int? = nil) { (self.kind, self.file, self.line) = (kind, file, line) }

  /// The kind as one word, for `--json`.
  package var word: String {
    switch kind {
    case .noAbility: "no-ability"
    case .otherAbilities: "other-abilities"
    case .broken: "broken"
    case .unreadable: "unreadable"
    case .checksum: "checksum"
    case .hidden: "permission-hidden"
    case .invented: "permission-invented"
    case .metadata: "metadata"
    case .prose: "prose"
    case .different: "different"
    case .missing: "missing"
    case .extra: "extra"
    case .unread: "unread"
    case .signature: "signature"
    case .name: "name"
    }
  }

  package var text: String {
    switch kind {
    case .noAbility: "there is no ability in it (a file that ends in \(PackagedAbility.suffix))"
    case .otherAbilities(let files): "there are other abilities beside it: \(files.joined(separator: ", "))"
    case .broken(let reason): "the ability has errors: \(reason)"
    case .unreadable(let reason): reason
    case .checksum(let named, let found): "it names the SHA-256 \(named); that of the ability is \(found)"
    case .hidden(let need): "it leaves out a permission that the ability needs: \(need)"
    case .invented(let need): "it names a permission that the ability does not need: \(need)"
    case .metadata(let key): "`\(key)` is not what the ability gives"
    case .prose: "the text is not what the ability gives"
    case .different: "it is not what the ability gives"
    case .missing: "the file is missing"
    case .extra: "the ability does not account for this file"
    case .unread: "a folder that the ability does not account for; it was not read"
    case .signature(let reason): reason
    case .name(let folder, let skill): "the folder is named `\(folder)`, and the skill `\(skill)`"
    }
  }
}
