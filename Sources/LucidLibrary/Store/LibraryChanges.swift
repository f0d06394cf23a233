import LucidCore
import LucidSystem

/// Changes of the library. Each is under the lock and reads what is there first, so that changes of
/// several processes at once end as if they had come one after the other; a kill in between leaves
/// a library that is whole. What is of several files goes through `LibraryJournal`.
extension Library {
  func changing<T>(_ body: (inout LibraryOrder) throws(LibraryError) -> T) throws(LibraryError) -> T {
    try LibraryDisk.makeFolder(place.abilities)
    let lock = try LibraryLock.take(place.lock)
    try LibraryJournal(place).settle()
    var order = try order()
    let before = order
    let result = try body(&order)
    // A change through the journal has written the order already.
    if order != before, try order != self.order() {
      try LibraryDisk.replace(place.order, Array(order.text.utf8))
    }
    lock.release()
    return result
  }

  /// Errors: what was decided about abilities cannot be read. Asked before a change that would have
  /// to be written down there.
  func checkDecisions() throws(LibraryError) {
    _ = try origins()
    _ = try PermissionStore(place).all()
  }

  /// The errors of every file that holds decisions, for a health check.
  package func decisionErrors() -> [LibraryError] {
    var errors: [LibraryError] = []
    func check(_ body: () throws(LibraryError) -> Void) {
      do throws(LibraryError) { try body() } catch { errors.append(error) }
    }
    check { () throws(LibraryError) in _ = try PermissionStore(place).all() }
    check { () throws(LibraryError) in _ = try origins() }
    check { () throws(LibraryError) in _ = try GalleryStore(place).all() }
    return errors
  }

  /// Names of files without looking into them.
  func ownNames() throws(LibraryError) -> [String] {
    try LibraryDisk.names(place.abilities, suffix: LibraryPlace.suffix).map(\.name)
  }

  func arranged(_ order: LibraryOrder) throws(LibraryError) -> [String] {
    order.arranged(defaults: defaults.map(\.name), others: try ownNames())
  }

  /// An installed ability, with its name in the library.
  package struct Installed: Hashable, Sendable {
    package let name: String
    package let id: String
  }

  /// Takes abilities in, last in the order, all or none of them. Each keeps its id when nothing
  /// else has it, and gets one of its own otherwise.
  ///
  /// `again` takes one in a second time. `date`, when given, is when the person allowed what they
  /// need, which is stored with them. Errors: `.nothing` when one is there already.
  package func install(
    _ arrivals: [InstallCandidate], from origin: Origin, again: Bool = false, allowedAt date: String? = nil
  ) throws(LibraryError) -> [Installed] {
    try changing { order throws(LibraryError) in
      try checkDecisions()
      let entries = try entries()
      var origins = try origins()
      if !again {
        for arrival in arrivals {
          if let there = present(arrival, origin: origin, entries: entries, origins: origins) {
            throw LibraryError(
              .nothing, "\(arrival.plan.ability.label) is in the library already, as `\(there)`",
              hint: "lucid update \(there) updates it; --again installs it a second time")
          }
        }
      }
      var names = entries.map(\.name)
      var ids = Set(entries.compactMap(\.listing.id)).union(defaults.map(\.id))
      var done: [Installed] = []
      var changes: [LibraryJournal.Change] = []
      for arrival in arrivals {
        let taken = Set(names + defaults.map(\.name))
        let wanted = origin.template ?? LibraryName.of(label: arrival.plan.ability.label)
        let name = LibraryName.free(wanted) {
          taken.contains($0) || ReservedWords.holds($0) || LibraryDisk.status(place.file($0)) != nil
        }
        let own = arrival.plan.ability.id?.uppercased()
        let id = own.map { ids.contains($0) } ?? true ? AbilityID.fresh() : own ?? AbilityID.fresh()
        changes.append(.init(path: place.inner(place.file(name)), text: arrival.text(id: id)))
        origins[name] = origin.labelled(arrival.plan.ability.label)
        names.append(name)
        ids.insert(id)
        done.append(Installed(name: name, id: id))
      }
      order.names = names
      changes.append(.init(path: place.inner(place.order), text: order.text))
      changes.append(change(to: origins, keeping: names))
      if let date {
        let change = try PermissionStore(place).change { all in
          for (one, arrival) in zip(done, arrivals) {
            // What was once allowed to another text of this name is not this one's.
            let identity = PermissionGrant.identity(id: one.id, name: one.name)
            all.change(identity) { $0?.lines.removeAll { $0.answer == .always } }
            all.grant(
              RequiredPermission.of(arrival.plan), to: identity, arrival.plan,
              arrival.text(id: one.id), at: date)
          }
        }
        if let change { changes.append(change) }
      }
      try LibraryJournal(place).commit(changes)
      return done
    }
  }

  /// Where an arrival is already.
  private func present(_ arrival: InstallCandidate, origin: Origin, entries: [LibraryEntry], origins: [String: Origin])
    -> String?
  {
    let id = arrival.plan.ability.id?.uppercased()
    let fixed = Set(defaults.map(\.id))
    return entries.first { entry in
      if let id, !fixed.contains(id), entry.listing.id == id { return true }
      // Every library begins with the defaults: one that was not removed is there.
      if let template = origin.template, entry.isDefault, entry.name == template { return true }
      guard let known = origins[entry.name] else { return false }
      if let template = origin.template { return known.template == template }
      return known.hash == origin.hash && known.label == arrival.plan.ability.label
    }?.name
  }

  /// Takes one out. A default stays away until `reset`; of others the file is gone.
  package func remove(_ name: String) throws(LibraryError) {
    try changing { order throws(LibraryError) in
      try checkDecisions()
      let names = try arranged(order)
      guard names.contains(name) else {
        throw LibraryError(.request, "there is no ability in the library named `\(name)`", hint: "lucid list lists the abilities")
      }
      if defaults.contains(where: { $0.name == name }) {
        // First said to be gone: without its file it would be there again.
        order.removed.insert(name)
        order.names = names.filter { $0 != name }
        try LibraryDisk.replace(place.order, Array(order.text.utf8))
      }
      order.names = names.filter { $0 != name }
      try LibraryDisk.remove(place.file(name))
      var origins = try origins()
      if origins.removeValue(forKey: name) != nil { try write(origins, keeping: order.names) }
    }
  }

  package enum Destination: Hashable, Sendable {
    case before(String)
    /// From 1; what is beyond the end is the end.
    case place(Int)
  }

  /// Gives the place from 1 at which it now stands.
  package func move(_ name: String, to destination: Destination) throws(LibraryError) -> Int {
    try changing { order throws(LibraryError) in
      var names = try arranged(order)
      guard let at = names.firstIndex(of: name) else {
        throw LibraryError(.request, "there is no ability in the library named `\(name)`", hint: "lucid list lists the abilities")
      }
      names.remove(at: at)
      var to = names.count
      switch destination {
      case .place(let n): to = min(max(n - 1, 0), names.count)
      case .before(let other):
        guard let place = names.firstIndex(of: other) else {
          throw LibraryError(
            .request, other == name ? "it cannot stand before itself" : "there is no ability in the library named `\(other)`")
        }
        to = place
      }
      names.insert(name, at: to)
      order.names = names
      return to + 1
    }
  }

  /// Puts a new text in the place of an ability's, with its origin and what the person allowed it,
  /// all or nothing; the old text is kept beside the library. `expected` are the bytes that it was
  /// made of: a change that was written since is not lost.
  package func replace(
    _ name: String, _ bytes: [UInt8], expected: [UInt8], origin: Origin?,
    granting: (inout PermissionBook) -> Void = { _ in }
  ) throws(LibraryError) {
    try changing { order throws(LibraryError) in
      try checkDecisions()
      let changed = LibraryError(.locked, "`\(name)` was changed meanwhile; nothing was written", hint: "try again")
      guard let now = try source(name), now.bytes == expected else { throw changed }
      let old = LibraryDisk.status(place.file(name)) == nil ? nil : expected
      try LibraryDisk.replace(place.replaced + "/" + name + LibraryPlace.suffix, now.bytes)
      guard let origin else {
        guard try LibraryDisk.replace(place.file(name), over: old, bytes) else { throw changed }
        return
      }
      var origins = try origins()
      origins[name] = origin
      var changes = [
        LibraryJournal.Change(
          path: place.inner(place.file(name)), text: String(decoding: bytes, as: UTF8.self),
          old: old.flatMap { String(validating: $0, as: UTF8.self) }),
        change(to: origins, keeping: try arranged(order)),
      ]
      if let change = try PermissionStore(place).change(granting) { changes.append(change) }
      guard try LibraryJournal(place).commit(changes) else { throw changed }
    }
  }

  /// A file for a default that has none, so that it can be edited.
  package func materialise(_ name: String) throws(LibraryError) -> String {
    try changing { order throws(LibraryError) in
      let path = place.file(name)
      if LibraryDisk.status(path) == nil {
        guard let file = try source(name) else {
          throw LibraryError(
            .request, "there is no ability in the library named `\(name)`", hint: "lucid list lists the abilities")
        }
        try LibraryDisk.replace(path, file.bytes)
      }
      return path
    }
  }
}
