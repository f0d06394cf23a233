package import LucidCore

/// Decides whether an ability may do what its capability card says: the one place that does.
package enum PermissionCheck {
  package enum Decision: Hashable, Sendable {
    case allowed
    /// The person has not answered for these needs yet; `isPartial` when others of the plan are
    /// allowed.
    case undecided([RequiredPermission], isPartial: Bool)
  }

  /// Errors: `.forbidden`, the host forbids a need; that holds whatever the person has answered,
  /// and no option lifts it.
  package static func refuse(_ plan: Plan, _ forbidden: DenyList) throws(LibraryError) {
    for need in RequiredPermission.of(plan) {
      guard let line = forbidden.line(against: need) else { continue }
      throw LibraryError(
        .forbidden, "\(plan.ability.label) \(need.title), \(line.reason); nothing was read or written",
        hint: "no option overrides that")
    }
  }

  /// Decides by the stored answers about what the run needs. `operand` is how the person calls the
  /// ability, `consequence` says what was not done.
  ///
  /// Errors: `.forbidden`, a need was refused for good; the stored answers cannot be read.
  package static func decide(
    _ plan: Plan, _ needs: [RequiredPermission], _ identity: LibraryIdentity, _ library: Library?, operand: String,
    consequence: String
  ) throws(LibraryError) -> Decision {
    guard let library else { return needs.isEmpty ? .allowed : .undecided(needs, isPartial: false) }
    let (missing, refused, refusers) = try identity.evaluate(needs, library)
    if let never = refused.first {
      let isOwn = refusers.isEmpty || identity.text.map(refusers.contains) ?? false
      throw LibraryError(
        .forbidden, "\(plan.ability.label) \(never.title), which you denied for good; \(consequence)",
        hint: "to be asked again: " + ShellWord.line(["lucid", "trust", "revoke", isOwn ? operand : refusers[0]]))
    }
    return missing.isEmpty ? .allowed : .undecided(missing, isPartial: missing != needs)
  }

  /// Returns lines on what the person is to agree to, for standard error; nothing in them can steer
  /// a terminal.
  package static func lines(_ needs: [RequiredPermission]) -> String {
    needs.map { need in
      let caps = need.most.sorted { $0.key < $1.key }.map { "at most \($0.value) of \($0.key)" }
      let through = need.through.isEmpty ? "" : " (through \(need.through.joined(separator: ", ")))"
      return "  "
        + TerminalSanitizer.message(
          need.line.text + through + caps.map { ", " + $0 }.joined())
        + "\n"
    }.joined()
  }
}

extension PermissionStore {
  /// Stores answers for a text. Errors: it has no place of its own, so that nothing can be stored
  /// of it; the file cannot be written.
  package func store(
    _ answers: [(need: RequiredPermission, answer: PermissionGrant.Answer)], for plan: Plan, _ identity: LibraryIdentity,
    _ library: Library,
    at date: String
  ) throws(LibraryError) {
    guard let known = identity.text else { throw LibraryError(.request, "it has no path") }
    let hashes = answers.contains { $0.answer == .never } ? try identity.refusedHashes(library) : []
    try change(known) { trusted in
      var one = trusted ?? PermissionGrant(identity: known, label: plan.ability.label, hash: identity.subject.hash, date: "")
      one.date = date
      for (need, answer) in answers { one.say(answer, need, hashes: hashes) }
      trusted = one
    }
  }

  /// Removes what was answered: under the first of `identities` that is known, else under `label`.
  /// `sources` are those it is about; empty for all. Returns whether there was anything.
  package func revoke(
    _ identities: [String], orLabel label: String, sources: Set<String>
  ) throws(LibraryError) -> Bool {
    let all = try all()
    let known =
      identities.lazy.compactMap { identity in all.first { $0.isOf(identity) } }.first
      ?? all.first { TextFold.areEqual($0.label, label) }
    guard let known else { return false }
    var found = false
    try change(known.identity) { trusted in
      guard var one = trusted else { return }
      let before = one.lines.count
      one.lines.removeAll { sources.isEmpty || sources.contains($0.need.source) }
      found = one.lines.count < before
      trusted = one
    }
    return found
  }
}
