import LucidApplication
import LucidArguments
import LucidCore
import LucidLibrary
import LucidSystem
import LucidTesting
import Testing

/// Which ability a word means.
@Suite struct AbilityFileTests {
  @Test func aPathComesFirst() throws {
    let lab = ApplicationLab(["briefing": ApplicationLab.ability("Mine")])
    let file = try AbilityFile.read(lab.home.path + "/briefing", lab.host)
    #expect(String(decoding: file.bytes, as: UTF8.self).contains("Mine"))
  }

  /// A page names abilities, and no files.
  @Test func aNameIsNoPath() throws {
    let lab = ApplicationLab(["briefing": ApplicationLab.ability("Mine")])
    #expect(try AbilityFile.named("briefing", lab.host).bytes == AbilityFile.read("briefing", lab.host).bytes)
    for path in [lab.home.path + "/briefing", "-", "", "gallery/sleep", "briefing.lucidability"] {
      #expect(throws: CommandError.self, "\(path)") { try AbilityFile.named(path, lab.host) }
    }
  }

  @Test func anAbilityOfTheLibraryComesBeforeAShippedOne() throws {
    let lab = ApplicationLab()
    #expect(try AbilityFile.read("briefing", lab.host).name.contains("briefing"))
    let library = try HomeLibrary.open(lab.host)
    let path = try library.materialise("briefing")
    let own = try AbilityFile.read("briefing", lab.host)
    #expect(own.name == path)
  }

  /// What writes takes files alone.
  @Test func whatIsShippedHasNoFile() {
    let lab = ApplicationLab()
    let error = #expect(throws: CommandError.self) { try AbilityFile.read("briefing", shipped: false, lab.host) }
    #expect(error?.exit == .usage)
    #expect(error?.hint == "lucid new mine --from briefing makes a copy of it")
  }

  @Test(arguments: [
    ("briefng", "there is no file `briefng`; did you mean `briefing`?"),
    ("gallery/slep", "there is no file `gallery/slep` and no such ability in the gallery; did you mean `gallery/sleep`?"),
    ("sleep", "there is no file `sleep`; did you mean `gallery/sleep`?"),
  ]) func namesTheNearest(word: String, message: String) {
    let error = #expect(throws: CommandError.self) { try AbilityFile.read(word, ApplicationLab().host) }
    #expect(error?.message == message)
    #expect(error?.exit == .usage)
  }

  /// Two names of some letters are not alike because both end in `.lucidability`.
  @Test(
    arguments: [
      ("briefng", "did you mean `briefing`?"), ("FOLDER/slep.lucidability", "did you mean `FOLDER/sleep.lucidability`?"),
      ("FOLDER/sleep", "did you mean `FOLDER/sleep.lucidability`?"),
      ("FOLDER/zzz.lucidability", nil),
    ] as [(String, String?)]) func aFileOfTheFolderIsNotNearerByItsSuffix(word: String, end: String?) throws
  {
    let lab = ApplicationLab(["sleep.lucidability": "", ".lucidability": ""])
    let operand = word.replacing("FOLDER", with: lab.home.path)
    let error = #expect(throws: CommandError.self) { try AbilityFile.read(operand, lab.host) }
    if let end {
      #expect(error?.message.hasSuffix(end.replacing("FOLDER", with: lab.home.path)) == true, "\(error?.message ?? "")")
    } else {
      #expect(error?.message == "there is no file `\(operand)`")
    }
  }

  @Test(arguments: [
    (["import", "/dev/null"], "lucid import - < /dev/null"), (["run", "/dev/null", "-q"], "lucid run - -q < /dev/null"),
  ]) func aPipeIsReadByTheSameCommand(words: [String], command: String) {
    let host = HostEnvironment.madeUp(arguments: words)
    let error = #expect(throws: CommandError.self) { try AbilityFile.read("/dev/null", host) }
    #expect(error?.hint == "to read a pipe, use `-`: \(command)")
  }

  @Test func aFolderIsNoFile() {
    let lab = ApplicationLab()
    let error = #expect(throws: CommandError.self) { try AbilityFile.read(lab.home.path, lab.host) }
    #expect(error?.message == "\(lab.home.path) is a folder, not a file")
  }

  @Test func foldersAreWalkedAndEmptyOnesAreSaid() {
    let lab = ApplicationLab(["a/one.lucidability": "", "a/b/two.lucidability": "", "c/three.txt": ""])
    let home = lab.home.path
    let found = AbilityPaths([home + "/a", home + "/c", "-"])
    #expect(found.paths == [home + "/a/b/two.lucidability", home + "/a/one.lucidability", "-"])
    #expect(found.unreadable.map(\.message) == ["\(home)/c: no file in this folder ends in .lucidability"])
  }

  @Test(arguments: [("-", nil), ("nowhere.lucidability", nil)] as [(String, String?)])
  func whatLiesInNoFolderHasNone(operand: String, folder: String?) { #expect(AbilityFile.folder(operand) == folder) }
}
