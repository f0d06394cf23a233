import LucidApplication
@testable import LucidSystem
import Synchronization
import Testing

@testable import LucidCommands

/// The XDG rules, `~`, and paths for people.
@Suite struct UserFolderTests {
  private func folders(_ variables: [String: String], home: String? = nil) -> UserFolders {
    UserFolders(ProcessFacts(variables: variables, account: { ProcessFacts.Account(home: home) }))
  }

  @Test func foldersLieBelowHomeWhereNothingElseIsSaid() {
    let folders = folders(["HOME": "/h"])
    #expect(folders.home == "/h")
    #expect(folders.configuration == "/h/.config/lucid")
    #expect(folders.configurationFile == "/h/.config/lucid/config.yaml")
    #expect(folders.allowedSigners == "/h/.config/lucid/allowed_signers")
    #expect(folders.sections == "/h/.config/lucid/sections")
    #expect(folders.schedules == "/h/.config/lucid/schedules")
    #expect(folders.units == "/h/.config/systemd/user")
    #expect(folders.state == "/h/.local/state/lucid")
    #expect(folders.runsFile == "/h/.local/state/lucid/runs.sqlite")
    #expect(folders.scheduleStamps == "/h/.local/state/lucid/schedules")
    #expect(folders.data == "/h/.local/share/lucid")
    #expect(folders.ownVault == "/h/.local/share/lucid/vault")
    #expect(folders.timerStamps == "/h/.local/share/systemd/timers")
    #expect(folders.results == "/h/.cache/lucid/results")
    #expect(folders.index == "/h/.cache/lucid/index")
    #expect(folders.mirrors == "/h/.cache/lucid/mirror")
    #expect(folders.libraryIndex == "/h/.cache/lucid/library.index")
  }

  @Test func eachVariableMovesItsOwnFolder() {
    let folders = folders([
      "HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "/d", "XDG_CACHE_HOME": "/k",
    ])
    #expect(folders.configurationFile == "/c/lucid/config.yaml")
    #expect(folders.units == "/c/systemd/user")
    #expect(folders.runsFile == "/s/lucid/runs.sqlite")
    #expect(folders.ownVault == "/d/lucid/vault")
    #expect(folders.timerStamps == "/d/systemd/timers")
    #expect(folders.libraryIndex == "/k/lucid/library.index")
  }

  @Test(arguments: ["", "rel", "./rel", "~/c", "../c"])
  func aFolderThatIsNotAbsoluteCountsAsNone(value: String) {
    let all = ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"]
    let folders = folders(Dictionary(uniqueKeysWithValues: all.map { ($0, value) }).merging(["HOME": "/h"]) { $1 })
    #expect(folders.configuration == "/h/.config/lucid")
    #expect(folders.state == "/h/.local/state/lucid")
    #expect(folders.data == "/h/.local/share/lucid")
    #expect(folders.results == "/h/.cache/lucid/results")
  }

  @Test(arguments: [nil, "", "rel"]) func withoutHomeTheAccountHasOne(value: String?) {
    let folders = folders(value.map { ["HOME": $0] } ?? [:], home: "/account")
    #expect(folders.home == "/account")
    #expect(folders.runsFile == "/account/.local/state/lucid/runs.sqlite")
    #expect(folders.expand("~/v") == "/account/v")
  }

  @Test func withoutAnyHomeThereAreOnlyTheFoldersThatAreNamed() {
    let folders = folders(["XDG_STATE_HOME": "/s"])
    #expect(folders.home == nil)
    #expect(folders.configurationFile == nil)
    #expect(folders.data == nil)
    #expect(folders.libraryIndex == nil)
    #expect(folders.runsFile == "/s/lucid/runs.sqlite")
    #expect(folders.expand("~/v") == "~/v")
    #expect(folders.shown("/h/v") == "/h/v")
  }

  /// Who gives all folders by variables asks nobody for the account; who asks twice has it looked up once.
  @Test func theAccountIsLookedUpAtMostOnceAndNotWithoutNeed() {
    let count = Mutex(0)
    let process = ProcessFacts(
      variables: ["XDG_CONFIG_HOME": "/c"],
      account: {
        count.withLock { $0 += 1 }
        return ProcessFacts.Account(home: "/account")
      })
    let folders = UserFolders(process)
    #expect(folders.configurationFile == "/c/lucid/config.yaml")
    #expect(folders.shown("x").isEmpty == false)
    #expect(count.withLock { $0 } == 1)
    #expect(folders.runsFile == "/account/.local/state/lucid/runs.sqlite")
    #expect(UserFolders(process).data == "/account/.local/share/lucid")
    #expect(count.withLock { $0 } == 1)
  }

  @Test func namedFoldersNeedNoAccount() {
    let process = ProcessFacts(
      variables: ["HOME": "/h"],
      account: {
        Issue.record("the account was looked up")
        return nil
      })
    #expect(UserFolders(process).runsFile == "/h/.local/state/lucid/runs.sqlite")
    #expect(process.variable("USER") == nil)
  }

  @Test(arguments: [
    ("~", "/h"), ("~/", "/h/"), ("~/a/b", "/h/a/b"), ("~other/a", "~other/a"), ("/a/~", "/a/~"), ("a", "a"), ("", ""),
  ])
  func fillsInALeadingTilde(path: String, full: String) { #expect(folders(["HOME": "/h"]).expand(path) == full) }

  @Test(arguments: [("/h", "~"), ("/h/a", "~/a"), ("/h/", "~/"), ("/house", "/house"), ("/a/h", "/a/h"), ("h/a", "h/a")])
  func showsTheHomeFolderAsATilde(path: String, shown: String) { #expect(folders(["HOME": "/h"]).shown(path) == shown) }

  @Test func theRootIsNoHomeToShorten() { #expect(folders(["HOME": "/"]).shown("/etc") == "/etc") }

  /// What is shown can be typed again.
  @Test(arguments: ["/h/a", "/h", "/elsewhere", "/hh"]) func whatIsShownLeadsBack(path: String) {
    let folders = folders(["HOME": "/h"])
    #expect(folders.expand(folders.shown(path)) == path)
  }
}
