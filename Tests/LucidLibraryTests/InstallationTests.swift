import LucidCompiler
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidLibrary

/// Permissions, installations, updates and galleries, without a command line.
@Suite struct InstallationTests {
  private static let writer = "steps:\n  - notes.create: { title: Day, body: x }\n"

  private func host(
    _ programs: [String: String] = [:], refusing: String? = nil, in folder: ScratchFolder = ScratchFolder()
  ) -> LibraryHost {
    for (name, text) in programs {
      folder.write(program: text, to: "bin/" + name)
    }
    let environment = ProcessEnvironment(["PATH": "/usr/bin:/bin", "HOME": folder.path])
    let runner = ProgramRunner(permit: ProgramPermit(), environment: environment) { name in
      HostFile.kind(folder.path + "/bin/" + name) == .file ? folder.path + "/bin/" + name : nil
    }
    return LibraryHost(programs: runner, environment: environment, clock: TestClock(Monday.now)) {
      LibraryHost.Permits(
        download: { _ throws(StepFailure) in
          if let refusing { throw StepFailure(.forbidden, .name(refusing)) }
          return ConnectionPermit()
        },
        git: { _ throws(StepFailure) in
          if let refusing { throw StepFailure(.forbidden, .name(refusing)) }
          return ProgramPermit()
        })
    }
  }

  private func installation(_ lab: LibraryLab, _ text: String) throws -> Installation {
    let file = DownloadedAbility(file: SourceFile(name: "a", text: text), source: "/srv/a", signature: .known("robin"))
    return Installation(file, try lab.arrivals(text), date: "2026-04-06T00:00:00Z")
  }

  // MARK: Permissions

  @Test func anInstalledAbilityMayDoWhatItsCardSaid() throws {
    let lab = LibraryLab()
    let text = LibraryLab.text("Tidy", Self.writer)
    let installed = try #require(try installation(lab, text).install(in: lab.library, again: false).first)
    #expect(installed.name == "tidy")
    #expect(try lab.library.origins()["tidy"]?.signer == "robin")
    let file = try #require(try lab.library.source("tidy"))
    let plan = try #require(lab.compiler.compile(file).plans.first)
    let identity = LibraryIdentity(plan, file, lab.library)
    #expect(identity.name == "tidy")
    #expect(
      try PermissionCheck.decide(
        plan, RequiredPermission.needed(by: plan, modelElsewhere: false), identity, lab.library, operand: "tidy", consequence: "")
        == .allowed)
  }

  @Test func aFileOfOnesOwnIsAskedForWritesUntilItIsAnswered() throws {
    let lab = LibraryLab()
    lab.scratch.write(LibraryLab.text("Tidy", Self.writer), to: "tidy.lucidability")
    let path = lab.scratch.path + "/tidy.lucidability"
    let file = SourceFile(name: path, text: LibraryLab.text("Tidy", Self.writer))
    let plan = try #require(lab.compiler.compile(file).plans.first)
    let identity = LibraryIdentity(plan, file, lab.library)
    #expect(identity.text == path)
    let needs = RequiredPermission.needed(by: plan, modelElsewhere: false)
    func decision() throws -> PermissionCheck.Decision {
      try PermissionCheck.decide(
        plan, needs, identity, lab.library, operand: "tidy.lucidability", consequence: "nothing was read")
    }
    #expect(needs.map(\.effect) == [.writes])
    #expect(try decision() == .undecided(needs, isPartial: false))
    let store = PermissionStore(lab.library.place)
    try store.store([(needs[0], .always)], for: plan, identity, lab.library, at: "2026-04-06")
    #expect(try decision() == .allowed)
    #expect(try store.revoke([path], orLabel: "", sources: ["calendar"]) == false)
    #expect(try store.revoke(["elsewhere"], orLabel: "TIDY", sources: []))
    #expect(try decision() == .undecided(needs, isPartial: false))
    try store.store([(needs[0], .never)], for: plan, identity, lab.library, at: "2026-04-06")
    let error = #expect(throws: LibraryError.self) { try decision() }
    #expect(error?.kind == .forbidden)
    #expect(error?.message == "Tidy writes notes, which you denied for good; nothing was read")
    #expect(error?.hint == "to be asked again: lucid trust revoke tidy.lucidability")
    // The same bytes are refused wherever they lie.
    let copy = try installation(lab, LibraryLab.text("Tidy", Self.writer))
    let refusal = #expect(throws: LibraryError.self) { try copy.refuse(lab.library, operand: "copy") }
    #expect(refusal?.hint == "to be asked again: lucid trust revoke " + path)
  }

  @Test func whatIsAskedCannotSteerATerminal() {
    let need = RequiredPermission(
      .writes, source: "notes", reach: "a\u{1B}[2J", through: ["notes.create"], most: ["notes.create": 3])
    #expect(
      PermissionCheck.lines([need]) == "  writes notes: a\\u{1B}[2J (through notes.create), at most 3 of notes.create\n")
  }

  // MARK: Updates

  @Test func anUpdateSaysWhatIsDifferent() throws {
    let lab = LibraryLab()
    let first = LibraryLab.text("Tidy")
    _ = try installation(lab, first).install(in: lab.library, again: false)
    let origin = try #require(try lab.library.origins()["tidy"])
    let old = try #require(try lab.library.source("tidy"))
    func update(_ text: String, _ signature: Signature) throws -> LibraryUpdate {
      let incoming = DownloadedAbility(file: SourceFile(name: "b", text: text), source: "/srv/a", signature: signature)
      return try LibraryUpdate(
        of: "tidy", replacing: old, from: origin, incoming, try lab.arrivals(text), in: lab.library, compiler: lab.compiler,
        date: "2026-04-07")
    }
    let same = try update(LibraryLab.text("Tidy", "summary: New\n"), .known("robin"))
    #expect(same.remarks.map(\.text) == ["Its summary changed."] && !same.needsConsent && !same.isRenamed)
    let other = try update(LibraryLab.text("Tidier", Self.writer), .none)
    #expect(other.label?.text == "Its label was `Tidy` and is `Tidier` now.")
    #expect(other.signer?.text == "It was signed by robin, and is not signed any more.")
    #expect(other.missing.map(\.title) == ["writes notes", "sends notes to models elsewhere"])
    #expect(other.needsConsent && other.isRenamed)
    try other.apply(to: lab.library)
    let now = try #require(try lab.library.source("tidy"))
    #expect(String(decoding: now.bytes, as: UTF8.self) == other.text)
    #expect(try lab.library.origins()["tidy"]?.label == "Tidier")
    // The text that was installed when the update was made is gone.
    #expect(throws: LibraryError.self) { try same.apply(to: lab.library) }
    let none = LibraryLab.text("One") + "---\n" + LibraryLab.text("Two")
    let error = #expect(throws: LibraryError.self) { try update(none, .none) }
    #expect(error?.message == "/srv/a no longer has an ability named Tidy")
  }

  // MARK: Names

  @Test func aLabelThatReadsLikeAShippedNameIsRefused() throws {
    let names = try KnownNames(nil, shipped: ["sleep"])
    // The letter is U+0455.
    let label = "\u{0455}leep"
    #expect(names.looksLike(label) == "sleep")
    let error = #expect(throws: LibraryError.self) { try names.refuse(label, "nothing was installed") }
    #expect(error?.kind == .file)
    #expect(error?.message.hasSuffix("(`\u{0455}` is U+0455); nothing was installed") == true)
    #expect(names.looksLike("Sleep") == nil && names.remarks("Sleep").isEmpty)
    #expect(names.remarks("all").count == 1)
  }

  // MARK: Galleries

  @Test func aFolderOffersWhatCompilesAndSaysWhatDoesNot() throws {
    let lab = LibraryLab()
    lab.scratch.write(LibraryLab.text("Tidy", Self.writer), to: "club/tidy.lucidability")
    lab.scratch.write("label: broken\n", to: "club/broken.lucidability")
    let book = GalleryStore(lab.library.place)
    let source = GallerySource(name: "club", kind: .folder, address: lab.scratch.path + "/club")
    try book.put(source, isNew: true)
    let galleries = AddedGalleries(book, lab.compiler, host())
    let offers = galleries.offers(source).offers.sorted { $0.name < $1.name }
    #expect(offers.map(\.name) == ["club/broken", "club/tidy"])
    #expect(offers[0].problem != nil && offers[1].writes && offers[1].problem == nil)
    let (file, _) = try #require(try galleries.incoming("club/TIDY"))
    #expect(file.source == "club/tidy" && !file.isShipped)
    let error = #expect(throws: LibraryError.self) { try galleries.incoming("club/tidyy") }
    #expect(error?.message == "there is no ability in the gallery club named `tidyy`; did you mean `club/tidy`?")
    #expect(try galleries.incoming("other/tidy") == nil)
    let (index, remarks) = try GalleryIndex.of(try GalleryFolder(source.address), lab.compiler)
    #expect(index.entries.map(\.name) == ["tidy"] && remarks.count == 1)
    #expect(try GalleryIndex.read(Array(index.text.utf8), "x").entries == index.entries)
  }

  @Test(arguments: ["", "[]", "{\"lucid_gallery\": 2, \"abilities\": []}", "{\"lucid_gallery\": 1}"])
  func whatIsNoIndexIsRefused(text: String) {
    let error = #expect(throws: LibraryError.self) { try GalleryIndex.read(Array(text.utf8), "x") }
    #expect(error?.kind == .file)
    #expect(error?.message.hasPrefix("x is not a gallery index: ") == true)
  }

  // MARK: Downloads

  @Test(arguments: [
    ("ftp://example.org/a", "an address begins with https://"),
    ("http://example.org/a", "http:// can be changed on the way; use https://"),
    ("https://robin@example.org/a", "it contains a name or a password, which would be stored with it"),
    ("https://example.org/a b", "it has invalid characters"),
  ]) func anAddressThatIsNotSafeIsNotAskedFor(address: String, reason: String) {
    let error = #expect(throws: LibraryError.self) { try DownloadedAbility.download(address, host()) }
    #expect(error?.message == "\(address): \(reason)")
    #expect(error?.kind == .request)
  }

  @Test func theHostForbidsDownloadsAndGit() throws {
    let download = #expect(throws: LibraryError.self) {
      try DownloadedAbility.download("https://example.org/a", host(refusing: "it is forbidden"))
    }
    #expect(download?.kind == .forbidden && download?.message == "it is forbidden")
    let lab = LibraryLab()
    let source = GallerySource(name: "club", kind: .git, address: "https://example.org/club")
    let galleries = AddedGalleries(GalleryStore(lab.library.place), lab.compiler, host(refusing: "it is forbidden"))
    let fetch = #expect(throws: LibraryError.self) { try galleries.fetch(source, isNew: true) }
    #expect(fetch?.kind == .forbidden)
  }

  // MARK: Signatures

  @Test func aSignatureThatIsNoneIsBroken() throws {
    let folder = ScratchFolder(["a.lucidability": "x", "a.lucidability.sig": "not a signature"])
    let path = folder.path + "/a.lucidability"
    let signed = SignedFile(host(), nil)
    let error = #expect(throws: LibraryError.self) { try DownloadedAbility.read(path, signed) }
    #expect(error?.message == "\(path) is not what was signed: the signature next to it is invalid")
    unlink(path + ".sig")
    #expect(try DownloadedAbility.read(path, signed).signature == .none)
    mkdir(path + ".sig", 0o700)
    let other = #expect(throws: LibraryError.self) { try DownloadedAbility.read(path, signed) }
    #expect(other?.message == "the signature of \(path) cannot be read: \(path).sig: a folder, not a signature")
  }

  @Test func withoutSSHKeygenASignatureCannotBeTold() throws {
    let folder = ScratchFolder(["a.lucidability": "x", "a.lucidability.sig": "-----BEGIN SSH SIGNATURE-----\n"])
    let signed = SignedFile(host(), nil)
    let file = try DownloadedAbility.read(folder.path + "/a.lucidability", signed)
    #expect(file.signature == .unchecked("ssh-keygen is not installed"))
    #expect(file.signature.signer == nil)
  }
}
