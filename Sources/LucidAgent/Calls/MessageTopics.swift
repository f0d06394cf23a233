import LucidCore
import LucidRuntime

/// The families and deeds that a message names, in English or German: they choose the tools and
/// sections for which there is room.
struct MessageTopics: Sendable {
  /// Longer messages before are texts to read, such as a stored result, and name everything.
  private static let longestBefore = 500

  /// Families by their nouns.
  let nouns: Set<String>
  /// The same, and the families of the tools.
  let families: Set<String>
  /// Tools by what is to be done.
  let tools: Set<String>

  /// The message before counts too: `yes, do that` names nothing.
  init(_ request: ModelRequest) {
    var text = request.prompt.text
    let before = request.conversation?.history.last { if case .user = $0 { true } else { false } }
    if case .user(let said)? = before, said.utf8.count <= Self.longestBefore { text += " " + said }
    self.init(text)
  }

  init(_ text: String) {
    let words = text.lowercased().split { !$0.isLetter && $0 != "-" }.map(String.init)
    let tools = Set(
      Self.deeds.filter { deed in words.contains { word in deed.begins.contains { word.hasPrefix($0) } } }.flatMap(\.tools))
    self.tools = tools
    nouns = Set(words.compactMap(Self.family))
    families = nouns.union(tools.map(ToolName.family))
  }

  /// German puts the noun at the end of a longer word: `Zahnarzttermin`.
  private static func family(_ word: String) -> String? {
    FamilyTraits.named(by: word)
      ?? FamilyTraits.all.first { family in
        family.germanWords.split(separator: " ").contains { $0.count >= 5 && word.hasSuffix($0) }
      }?.name
  }

  /// The beginnings of words for a deed, and the tools that do it. Words that mean everything, such
  /// as `make`, choose nothing and are left out.
  private static let deeds: [(begins: [String], tools: [String])] = [
    (
      [
        "move", "moving", "reschedul", "postpon", "push", "shift", "delay", "later", "earlier", "verschieb", "verschob", "verleg",
        "vorverleg", "später", "früher", "leg",
      ], ["calendar.update", "tasks.update", "reminders.update"]
    ),
    (
      ["chang", "renam", "edit", "updat", "priorit", "deadline", "änder", "umbenenn", "nenn", "frist"],
      ["calendar.update", "tasks.update", "reminders.update"]
    ),
    (
      ["done", "finish", "complet", "tick", "check", "mark", "erledig", "fertig", "abgehak", "abhak", "hak"],
      ["tasks.complete", "reminders.complete"]
    ),
    (["draft", "reply", "entwurf", "entwirf", "schreib", "antwort", "beantwort"], ["mail.draft"]),
    (["add", "append", "put", "ergänz", "füg", "setz", "schreib", "list", "liste"], ["notes.append"]),
    (["feed", "news", "headline", "neues", "neuigkeit", "schlagzeile"], ["feeds.items"]),
    (["remind", "erinner"], ["reminders.create"]),
    (["schedul", "book", "appointment", "trag", "eintrag", "plan"], ["calendar.create"]),
    (["log", "habit", "gewohnheit"], ["habits.log"]),
  ]
}
