import LucidCore
@testable import LucidSystem
import LucidTesting
import Testing

/// The folder of `--home`: where it leads, and what it refuses.
@Suite struct PersonHomeTests {
  @Test func everyVariableLeadsBelowTheFolder() throws {
    let folder = ScratchFolder()
    let home = try PersonHome(folder.path)
    let named = Set(home.variables.map(\.name))
    #expect(named.isSuperset(of: ProcessFacts.folderVariables + ["TMPDIR"]))
    for (name, value) in home.variables { #expect((value + "/").hasPrefix(home.path + "/"), "\(name)=\(value)") }
    #expect(named.isDisjoint(with: PersonHome.foreign))
  }

  @Test func aLinkIsResolved() throws {
    let folder = ScratchFolder()
    folder.write("", to: "robin/x")
    symlink("robin", folder.path + "/link")
    let real = try #require(HostFile.realPath(folder.path + "/robin"))
    #expect(try PersonHome(folder.path + "/link").path == real)
  }

  @Test(arguments: ["none", "file"]) func whatIsNoFolderIsRefused(name: String) {
    let folder = ScratchFolder()
    folder.write("", to: "file")
    #expect(throws: HostError.self) { try PersonHome(folder.path + "/" + name) }
  }

  /// The account is that of the machine; its name is no name of the person.
  @Test func theAccountsNameIsNotThePersons() throws {
    let folder = ScratchFolder()
    let account = ProcessFacts.Account(login: "service", fullName: "A Service", home: "/")
    let facts = ProcessFacts(personHome: try PersonHome(folder.path), account: { account })
    #expect(facts.accountName == nil)
    #expect(ProcessFacts(account: { account }).accountName == "A Service")
  }
}
