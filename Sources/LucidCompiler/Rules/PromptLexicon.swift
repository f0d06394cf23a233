import LucidCore

/// Roles of single words in a prompt, in English and German. Words of other languages have none, so
/// that the rules do not report them.
struct PromptRoles: OptionSet, Sendable {
  let rawValue: UInt32

  /// At the beginning of a sentence asks for data as it is: `show`, `list`.
  static let retrieves = PromptRoles(rawValue: 1)
  /// Asks for more than data: `decide`, `compare`, `why`.
  static let synthesizes = PromptRoles(rawValue: 2)
  /// Names where data comes from: `calendar`, `mail`.
  static let source = PromptRoles(rawValue: 4)
  /// Says what the answer looks like: `bullets`, `sentence`.
  static let format = PromptRoles(rawValue: 8)
  /// Says what is to be done: `action`, `recommend`.
  static let action = PromptRoles(rawValue: 16)
  /// May stand for anything: `recent`, `stuff`.
  static let vague = PromptRoles(rawValue: 32)
  /// Wants data of the person's, whatever it is: `show`, `summarize`, `recent`.
  static let seeks = PromptRoles(rawValue: 64)
  /// A small word of a language that the rules know.
  static let small = PromptRoles(rawValue: 128)
  /// Stands before the verb that a sentence begins with: `please`, `then`.
  static let leads = PromptRoles(rawValue: 256)
  /// With the words around it may ask for something to do: `end with`, `what to`, `do first`.
  static let closes = PromptRoles(rawValue: 512)
  /// The word `list`, a form where it is a thing.
  static let list = PromptRoles(rawValue: 1024)
  /// Says whose: `my`, `our`.
  static let owns = PromptRoles(rawValue: 2048)
  /// Speaks of the person who asks: `I`, `me`, `my`.
  static let personal = PromptRoles(rawValue: 4096)
  /// Names a time or a plan of a person's life: `day`, `today`, `focus`.
  static let life = PromptRoles(rawValue: 8192)
  /// Asks for a view of a time or of what there is, from which something should follow: `day`,
  /// `summarize`.
  static let outlook = PromptRoles(rawValue: 16384)
  /// Asks for all of it, or for a figure: `each`, `how many`.
  static let enumerates = PromptRoles(rawValue: 32768)
}

/// The words that the rules on prompts know: the rows of `prompt-roles.tsv`, roles and their words.
/// Those of sources are in the rows of the families.
struct PromptLexicon: Sendable {
  static let shared = PromptLexicon()

  /// The names of roles in the first column of `prompt-roles.tsv`.
  static let named: [String: PromptRoles] = [
    "retrieves": .retrieves, "synthesizes": .synthesizes, "source": .source, "format": .format, "action": .action,
    "vague": .vague, "seeks": .seeks, "small": .small, "leads": .leads, "closes": .closes, "list": .list, "owns": .owns,
    "personal": .personal, "life": .life, "outlook": .outlook, "enumerates": .enumerates,
  ]

  /// By the hashes of the words.
  private var roles: [UInt64: PromptRoles] = [:]

  private init() {
    // Each check of a file makes the table: no text is cut out for a word.
    for row in PackageResources.prompt_roles_tsv.split(separator: 0x0A) {
      let roles = row.prefix { $0 != 0x09 }
      let names = roles.split(separator: 0x20).compactMap { Self.named[String(decoding: $0, as: UTF8.self)] }
      add(row[roles.endIndex...].dropFirst(), names.reduce(into: []) { $0.formUnion($1) })
    }
    for family in FamilyTraits.all {
      for words in [family.promptWords, family.germanWords] { add(words.utf8, .source) }
    }
  }

  /// Gives words, apart by blanks, a role.
  private mutating func add(_ words: some Sequence<UInt8>, _ role: PromptRoles) {
    var hash = Self.start
    for byte in words {
      if byte == 0x20 {
        add(hash, role)
        hash = Self.start
      } else {
        hash = Self.add(byte, to: hash)
      }
    }
    add(hash, role)
  }

  /// Gives a word a role; nothing where two blanks meet.
  private mutating func add(_ hash: UInt64, _ role: PromptRoles) {
    guard hash != Self.start else { return }
    roles[hash, default: []].formUnion(role)
  }

  func roles(of hash: UInt64) -> PromptRoles { roles[hash] ?? [] }

  // MARK: Hashes

  /// FNV-1a of a word in small letters: made while a word is read, without a string.
  static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  static func add(_ byte: UInt8, to hash: UInt64) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
