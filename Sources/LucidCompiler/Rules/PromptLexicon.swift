import LucidCore

/// Roles of single English words in a prompt. Words of other languages have none, so that the rules
/// do not report them.
struct PromptRoles: OptionSet, Sendable {
  let rawValue: UInt16

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
  /// A small word of English.
  static let english = PromptRoles(rawValue: 128)
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
}

/// The words that the rules on prompts know. Those of sources are in the rows of the families.
struct PromptLexicon: Sendable {
  static let shared = PromptLexicon()

  private static let words: [(roles: PromptRoles, words: String)] = [
    ([.retrieves, .seeks], "show list display fetch get print pull retrieve"),
    ([.retrieves], "give"),
    ([.list], "list lists"),
    ([.closes], "end close finish conclude next to do"),
    (
      [.synthesizes, .seeks],
      "summarize summarise recap review find check compare analyze analyse rank prioritize prioritise sort highlight assess"
    ),
    (
      [.synthesizes],
      """
      decide explain synthesize synthesise weigh judge recommend suggest combine conclude choose pick advise plan tell say relate connect \
      evaluate identify draft write build help put wish warn name turn estimate describe outline prepare propose answer describe read
      """
    ),
    ([.synthesizes], "what which why how whether who when summary decision comparison trade-off"),
    ([.source], "vault"),
    (
      [.format],
      """
      bullet bullets sentence sentences line lines word words paragraph paragraphs table tables markdown json heading headings headline \
      point points numbered column columns haiku poem tweet characters section sections yaml csv html checklist one-liner
      """
    ),
    (
      [.action],
      """
      action actions recommend recommendation recommendations suggest suggestion suggestions advise advice decide should must todo
      """
    ),
    ([.leads], "please just now then first also"),
    ([.vague, .seeks], "recent recently lately upcoming stuff"),
    ([.vague], "soon important several couple few some asap etc tomorrow"),
    ([.owns], "my our"),
    ([.personal], "i me my"),
    ([.life], "day today tonight tomorrow morning afternoon evening week weekend focus priorities agenda"),
    (
      [.english],
      """
      the a an and or of my your his her our their me i is are was were to in on for from with by at this that these those not be do does \
      please today it its you
      """
    ),
  ]

  /// By the hashes of the words.
  private var roles: [UInt64: PromptRoles] = [:]

  private init() {
    // Each check of a file makes the table: no text is cut out for a word.
    let sources: [(roles: PromptRoles, words: String)] = FamilyTraits.all.map { ([.source], $0.promptWords) }
    for (role, text) in Self.words + sources {
      var hash = Self.start
      for byte in text.utf8 {
        if byte == 0x20 {
          add(hash, role)
          hash = Self.start
        } else {
          hash = Self.add(byte, to: hash)
        }
      }
      add(hash, role)
    }
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
