package import LucidCore

/// The comparison of an inbox with what was seen of it.
extension TriggerState {
  /// In days: a message that is not found for longer is forgotten.
  private static let memory: Int64 = 7

  /// Takes the messages that are there, by names that stay the same for their life, and returns the
  /// number of those that were not seen before.
  ///
  /// A message that is moved within the inbox, or comes back within seven days, is not new.
  package mutating func take(mail names: some Sequence<String>, now: Instant) -> Int {
    let there = Set(names.map(Self.key))
    let new = there.count { items[$0] == nil }
    for key in items.keys where !there.contains(key) {
      guard let since = gone[key] else {
        gone[key] = now
        continue
      }
      if now.seconds - since.seconds > Self.memory * 86_400 { (items[key], gone[key]) = (nil, nil) }
    }
    for key in there { (items[key], gone[key]) = ("", nil) }
    return new
  }
}
