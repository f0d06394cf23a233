import LucidCore
import LucidWords

/// A message or a note that may be about an event; its words are read once for all events.
struct MentionText {
  let heading: SpokenWords
  /// The heading and the text.
  let whole: SpokenWords
  let sender: MailParticipant?
  let said: SaidTimes?
  /// The words of the sender's name.
  let names: Set<String>
  /// The text as a note, whose title has the sender's name.
  let note: Note
  /// Whether the heading says anything but a time.
  let hasSubject: Bool

  init(heading: String, text: String, sender: MailParticipant? = nil, said: SaidTimes? = nil) {
    self.heading = SpokenWords(heading)
    whole = SpokenWords(heading + " " + text)
    (self.sender, self.said) = (sender, said)
    names = Set(FoldedText(sender?.name ?? "").words)
    note = Note(id: "", title: heading + " " + (sender?.name ?? ""), body: text)
    let subject = WordToken.list(heading).filter { $0.senses.isEmpty }.compactMap(\.word)
    hasSubject = !TitleMatch.significant(subject.joined(separator: " ")).isEmpty
  }

  init(_ message: Message, sent: Instant, zone: Zone) {
    let text = message.snippet ?? ""
    let said = SaidTimes(WordToken.list(message.subject + ". " + text), sent: sent, zone: zone)
    self.init(heading: message.subject, text: text, sender: message.from, said: said)
  }
}
