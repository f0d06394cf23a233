package import LucidCompiler
package import LucidCore

/// A text that is to be installed, checked: the abilities in it, and its origin.
package struct Installation: Sendable {
  package let incoming: DownloadedAbility
  package let arrivals: [InstallCandidate]
  private let date: String

  package init(_ incoming: DownloadedAbility, _ arrivals: [InstallCandidate], date: String) {
    (self.incoming, self.arrivals, self.date) = (incoming, arrivals, date)
  }

  /// Errors: `.forbidden`, one of its abilities was refused for good, by its id or its bytes.
  package func refuse(_ library: Library, operand: String) throws(LibraryError) {
    for arrival in arrivals {
      let identity = LibraryIdentity(arrival.plan, incoming.file, library)
      _ = try PermissionCheck.decide(
        arrival.plan, RequiredPermission.needed(by: arrival.plan, modelElsewhere: false), identity, library, operand: operand,
        consequence: "nothing was installed")
    }
  }

  /// Installs its abilities and stores that they may do what they need, all or nothing. `again`
  /// installs one that is there already.
  ///
  /// Returns the name and the id of each, in their order.
  package func install(in library: Library, again: Bool) throws(LibraryError) -> [(name: String, id: String)] {
    var origin = Origin(
      source: incoming.source, hash: incoming.hash, template: incoming.template,
      label: arrivals.map(\.plan.ability.label).joined(separator: ", "), date: date)
    origin.signer = incoming.signature.signer
    return try library.install(arrivals, from: origin, again: again, allowedAt: date)
      .map { ($0.name, $0.id) }
  }
}

/// A newer text of an installed ability, and what is different in it.
package struct LibraryUpdate: Sendable {
  package let name: String
  package let incoming: DownloadedAbility
  package let arrival: InstallCandidate
  /// The text that is installed.
  package let old: SourceFile
  /// The text that takes its place.
  package let text: String
  /// The permissions that are not granted yet.
  package let missing: [RequiredPermission]
  /// Another label, as a sentence; nil when it is the same.
  package private(set) var label: MessageText?
  /// Other changes, as sentences.
  package private(set) var remarks: [MessageText] = []
  /// The change of the signer, as a sentence; nil if it is the same, or both are unsigned.
  package let signer: MessageText?
  private let origin: Origin
  private let identity: String
  private let date: String

  /// Errors: `incoming` holds no ability of this label any more.
  package init(
    of name: String, replacing old: SourceFile, from origin: Origin, _ incoming: DownloadedAbility,
    _ arrivals: [InstallCandidate], in library: Library, compiler: Compiler, date: String
  ) throws(LibraryError) {
    guard
      let arrival = arrivals.first(where: { $0.plan.ability.label == origin.label })
        ?? (arrivals.count == 1 ? arrivals.first : nil)
    else { throw LibraryError(.file, "\(incoming.source) no longer has an ability named \(origin.label)") }
    (self.name, self.incoming, self.old, self.origin, self.date) = (name, incoming, old, origin, date)
    self.arrival = arrival
    let installed = compiler.compile(old).plans.first?.ability
    let id = installed?.id ?? AbilityID.fresh()
    text = arrival.text(id: id)
    identity = PermissionGrant.identity(id: id, name: name)
    let trusted =
      try PermissionStore(library.place).of(identity) ?? PermissionGrant(identity: identity, label: "", hash: "", date: "")
    missing = trusted.evaluate(RequiredPermission.of(arrival.plan)).missing
    signer = incoming.signature.change(from: origin.signer)
    guard let installed else { return }
    let new = arrival.plan.ability
    if !installed.label.utf8.elementsEqual(new.label.utf8) {
      label = .words(.labelWas, installed.label, new.label)
    }
    if installed.prompt != new.prompt { remarks.append(.words(.promptChanged)) }
    if installed.summary != new.summary { remarks.append(.words(.summaryChanged)) }
  }

  /// Whether its label is another one than that of its origin.
  package var isRenamed: Bool { arrival.plan.ability.label != origin.label }

  /// Whether the person has to agree to it.
  package var needsConsent: Bool { !missing.isEmpty || signer != nil || label != nil }

  /// Puts it in the place of the old text and stores that it may do what it needs. Errors: the old
  /// text was changed meanwhile.
  package func apply(to library: Library) throws(LibraryError) {
    var newer = Origin(
      source: origin.source, hash: incoming.hash, template: origin.template, label: arrival.plan.ability.label, date: date)
    newer.signer = incoming.signature.signer
    try library.replace(name, Array(text.utf8), expected: old.bytes, origin: newer) {
      $0.grant(missing, to: identity, arrival.plan, text, at: date)
    }
  }
}
