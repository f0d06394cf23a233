package import LucidCore

/// Which messages wait for a person's answer, and which of them first, by their headers and their
/// own text in English and German. Pure; no model has a say.
///
/// A message waits when it is not answered, from a person other than the owner, not dated ahead of
/// now, not sent by a program (see `BulkRule`), and does not say that no answer is wanted. One that
/// was seen and not flagged waits only while its deadline is ahead, or for a day and a half if it
/// asks. Mail of a list waits only when it names somebody besides the list and asks for
/// something. `UrgencyWords` has the words; the points stand in `finding`.
package struct Urgency: Hashable, Sendable {
  /// The owner's name; nil when not configured.
  package let owner: String?
  /// The owner's addresses, in lower case; may be empty.
  package let addresses: Set<String>
  package let now: Instant
  package let zone: Zone

  package init(owner: String?, addresses: Set<String> = [], now: Instant, zone: Zone) {
    self.owner = owner
    self.addresses = addresses
    self.now = now
    self.zone = zone
  }

  /// With the owner of these settings.
  package init(_ settings: Settings, now: Instant, zone: Zone) {
    let owner = Owner(settings)
    self.init(owner: owner.name, addresses: owner.addresses, now: now, zone: zone)
  }

  /// Clocks of senders may be fast by as much.
  static let clockError: Int64 = 600

  /// Whether it may wait by its headers alone, so that its text is worth reading.
  package func mayWait(_ message: Message) -> Bool {
    guard !message.answered, let from = message.from, !isOwner(from, of: message) else { return false }
    if isSeen(message) {
      guard let date = message.date, now.seconds - date.seconds <= Self.seenFor else { return false }
    }
    if let date = message.date, date.seconds > now.seconds.addingReportingOverflow(Self.clockError).partialValue { return false }
    return (!message.bulk || message.isBesideList) && message.hasRecipients
  }

  /// Whether it was sent to others, and the owner only gets a copy.
  private func isCopy(_ message: Message) -> Bool {
    func isOwn(_ one: MailParticipant) -> Bool { addresses.contains(one.address.lowercased()) }
    return !message.to.prefix(message.direct).contains(where: isOwn)
      && message.to.dropFirst(message.direct).contains(where: isOwn)
  }

  private func isSeen(_ message: Message) -> Bool { !message.unread && !message.isFlagged }

  /// Texts of messages that were seen longer ago are not read.
  package static let seenFor: Int64 = 8 * 86_400
  /// A message that was seen and asks without a deadline waits so long.
  private static let askedFor: Int64 = 36 * 3600

  /// Whether a person other than the owner wrote it, by its headers alone: no list, no program and
  /// no office.
  package func isPersonal(_ message: Message) -> Bool {
    guard let from = message.from, !message.bulk, !isOwner(from, of: message) else { return false }
    return !BulkRule.isOffice(from) && !UrgencyWords(message.subject).isOfProgram
  }

  package func assessment(of message: Message) -> MessageAssessment {
    finding(message) ?? MessageAssessment(isPersonal: isPersonal(message))
  }

  /// nil for a message that waits for no answer.
  package func finding(_ message: Message) -> MessageAssessment? {
    guard mayWait(message) else { return nil }
    guard !isCopy(message) || message.isFlagged else { return nil }
    let subject = UrgencyWords(message.subject)
    let text = UrgencyWords(message.ownText ?? message.body ?? message.snippet ?? "")
    guard !subject.isOfProgram else { return nil }
    let calm = subject.isCalm || text.isCalm
    let due = deadline(message)
    let isUrgent = !calm && (subject.isPressing || text.isPressing)
    // The question in the subject of an answer is the one that it answers.
    let subjectAsks = !subject.isAnswer && (subject.isQuestion || subject.isAsking)
    let isAsking = subjectAsks || text.isAsking || text.isQuestion
    if isSeen(message), subject.refusesAnswer || text.refusesAnswer { return nil }
    if isSeen(message), !(due.map { $0.end(in: zone) >= now } ?? false) {
      guard isAsking, let date = message.date, now.seconds - date.seconds <= Self.askedFor else { return nil }
    }
    // What an address of an office sends is a receipt, unless it wants something done.
    if message.from.map(BulkRule.isOffice) ?? false, due == nil, !subject.isDuty, !text.isDuty { return nil }
    if message.isBesideList, due == nil, !isUrgent, !isAsking { return nil }
    if !message.isFlagged, due == nil, !isUrgent, subject.refusesAnswer || text.refusesAnswer || (text.isClosing && !isAsking) {
      return nil
    }
    var points: [(Int, String)] = []
    if let due { points.append(deadlinePoints(due)) }
    if isUrgent {
      points.append((subject.isPressing ? 40 : 30, "says that it is urgent"))
    }
    if message.isFlagged { points.append((25, "flagged")) }
    if isAsking { points.append((subjectAsks ? 15 : 12, "asks for an answer")) }
    if subject.isSofter || text.isSofter { points.append((8, "has a date or a decision in it")) }
    if subject.isAnswer { points.append((5, "answers a message")) }
    if isDirect(message) { points.append((10, "addressed to you alone or by name")) }
    if let age = age(message) { points.append(age) }
    let sorted = points.enumerated().sorted { ($1.element.0, $0.offset) < ($0.element.0, $1.offset) }.map(\.element)
    let isNear = due.map {
      $0.end(in: zone).seconds - now.seconds <= 3 * 86_400 && $0.end(in: zone).seconds > now.seconds - 7 * 86_400
    }
    return MessageAssessment(
      response: subject.isPayment ? .payment : .answer, score: sorted.reduce(0) { $0 + $1.0 },
      reasons: sorted.filter { $0.0 > 0 }.map(\.1), due: due, isAsking: isAsking, isPressing: isUrgent || isNear ?? false,
      isPersonal: isPersonal(message))
  }

  /// Whether the sender wrote about the same subject again, so that the later message says what is
  /// wanted.
  private func isReplaced(_ message: Message, _ all: [Message]) -> Bool {
    let words = TitleMatch.significant(message.subject)
    guard !words.isEmpty, let date = message.date, let sender = message.from?.address.lowercased() else { return false }
    return all.contains { other in
      other.id != message.id && other.from?.address.lowercased() == sender && other.date.map { $0 > date } ?? false
        && Set(TitleMatch.significant(other.subject)).isSuperset(of: words)
    }
  }

  /// Those that wait: highest score first, then newest, then by id.
  package func ranked(_ messages: [Message]) -> [Message] {
    let found = messages.compactMap { message in finding(message).map(message.assessed) }
    return found.filter { !isReplaced($0, messages) }.sorted(by: Message.mostUrgentFirst)
  }

  private func deadline(_ message: Message) -> Deadline? {
    guard let sent = message.date, sent.seconds.magnitude < 1 << 40 else { return nil }
    let reader = DeadlineReader(sent: sent, zone: zone, offset: message.offset)
    let found = [message.subject, message.ownText ?? message.body ?? message.snippet ?? ""].compactMap(reader.find)
    // The next one counts; of those that are over the last.
    return found.filter { $0.end(in: zone) >= now }.min { $0.end(in: zone) < $1.end(in: zone) }
      ?? found.max { $0.end(in: zone) < $1.end(in: zone) }
  }

  private func deadlinePoints(_ due: Deadline) -> (Int, String) {
    let left = due.end(in: zone).seconds - now.seconds
    let when = due.iso.split(separator: "T").joined(separator: " ")
    switch left {
    case ..<(-7 * 86_400): return (0, "was due \(when)")
    case ..<0: return (35, "was due \(when)")
    case ...86_400: return (60, "due \(when)")
    case ...(3 * 86_400): return (45, "due \(when)")
    case ...(7 * 86_400): return (25, "due \(when)")
    default: return (10, "due \(when)")
    }
  }

  private func age(_ message: Message) -> (Int, String)? {
    guard let date = message.date else { return nil }
    switch now.seconds.subtractingReportingOverflow(date.seconds).partialValue {
    case ...86_400: return (15, "less than a day old")
    case ...259_200: return (10, "less than three days old")
    case ...604_800: return (5, "less than a week old")
    default: return nil
    }
  }

  private func isDirect(_ message: Message) -> Bool {
    let direct = message.to.prefix(message.direct)
    if direct.count == 1 { return true }
    if direct.contains(where: { addresses.contains($0.address.lowercased()) }), direct.count <= 3 { return true }
    guard direct.count <= 3, let owner = TextNeedle(owner) else { return false }
    return direct.contains { owner.isIn($0.name ?? "") }
  }

  /// Whether the owner sent it: by address or by a whole name, or it went back to where it came
  /// from.
  private func isOwner(_ sender: MailParticipant, of message: Message) -> Bool {
    if Owner(name: owner, addresses: addresses).matches(name: sender.name, address: sender.address) { return true }
    return message.to.count == 1 && message.to[0].address.lowercased() == sender.address.lowercased() && !sender.address.isEmpty
  }
}
