import LucidCompiler
package import LucidCore
import LucidSystem

/// The identity under which permissions of a text are stored: an ability of the library has its id
/// and name, any other file its canonical path.
package struct LibraryIdentity: Sendable {
  /// nil for standard input and whatever else has no place of its own: nothing can be remembered of
  /// it.
  package let text: String?
  /// The name in the library, however the file was reached.
  package let name: String?
  /// With its id and its bytes, by which refusals are found too.
  package let subject: TrustSubject

  package init(_ plan: Plan, _ file: SourceFile, _ library: Library?) {
    let path = Self.path(of: file)
    let id = plan.ability.id
    name = path.flatMap { path in library.flatMap { Self.name(path, $0.place) } }
    if let name, let id { text = PermissionGrant.identity(id: id, name: name) } else { text = path }
    subject = TrustSubject(identity: text, id: id, name: name, hash: file.sha256)
  }

  /// The identity of questions that call tools of a declared family. Another declaration is another
  /// identity, for which nothing is stored.
  package init(questionsTo family: String, declared: String) {
    let hash = SHA256.hex(Array(declared.utf8))
    (text, name) = ("questions to \(family) \(hash)", nil)
    subject = TrustSubject(identity: text, id: nil, name: nil, hash: hash)
  }

  /// Canonical; nil for what has no place of its own.
  private static func path(of file: SourceFile) -> String? {
    guard !file.isStandardInput, HostFile.kind(file.name) == .file else { return nil }
    return HostFile.realPath(file.name)
  }

  /// The name of an ability whose file lies in the folder of the library.
  package static func name(_ path: String, _ library: LibraryPlace) -> String? {
    guard path.hasSuffix(LibraryPlace.suffix), let folder = HostFile.realPath(library.abilities),
      let file = path.path(below: folder)
    else { return nil }
    let name = String(file.dropLast(LibraryPlace.suffix.count))
    return LibraryName.isGood(name) ? name : nil
  }

  /// Which of these needs nobody has allowed, and which somebody refused; `refusers` are the
  /// identities that the refusals are stored under.
  ///
  /// Errors: the stored permissions cannot be read, so that nothing can be decided.
  package func evaluate(
    _ needs: [RequiredPermission], _ library: Library
  ) throws(LibraryError) -> (missing: [RequiredPermission], refused: [RequiredPermission], refusers: [String]) {
    let (trusted, refusers) = try PermissionStore(library.place).answers(for: subject)
    let (missing, refused) = trusted.evaluate(needs)
    return (missing, refused, refusers)
  }

  /// The SHA-256 by which a refusal finds the text again: of its bytes, and of those that it was
  /// installed from.
  package func refusedHashes(_ library: Library) throws(LibraryError) -> [String] {
    guard let name, let origin = try library.origins()[name], origin.hash != subject.hash else { return [subject.hash] }
    return [subject.hash, origin.hash]
  }
}
