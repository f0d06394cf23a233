import LucidCore
import LucidLibrary
import Testing

@Suite struct LibraryNameTests {
  @Test(arguments: [
    ("Plan Day", "plan-day"), ("../../etc/passwd", "etc-passwd"), ("", "ability"), ("…", "ability"), ("-x-", "x"),
    ("\u{202E}evil\u{200B}", "evil"), ("Müsli 2", "müsli-2"), (".hidden", "hidden"), ("a/b\\c", "a-b-c"),
    ("\u{1B}[31mred", "31mred"),
  ]) func aLabelGivesAName(label: String, name: String) {
    #expect(LibraryName.of(label: label) == name)
    #expect(LibraryName.isGood(name))
  }

  @Test(arguments: ["", ".", "..", ".x", "-x", "#x", "a/b", "a\\b", "a\nb", "a\u{202E}b", String(repeating: "x", count: 101)])
  func namesThatAreNone(name: String) { #expect(!LibraryName.isGood(name)) }

  @Test(arguments: [
    ("", [String](), Set<String>()), ("# x\nb\n  a \n-c\nb\n", ["b", "a"], Set(["c"])), ("../x\r\nb\r\n- c", ["b"], Set(["c"])),
  ]) func anOrderIsReadWhateverItSays(text: String, names: [String], removed: Set<String>) {
    #expect(LibraryOrder(text: text) == LibraryOrder(names: names, removed: removed))
    #expect(LibraryOrder(text: LibraryOrder(names: names, removed: removed).text) == LibraryOrder(names: names, removed: removed))
  }

  @Test func whatIsNotListedComesLast() {
    let order = LibraryOrder(names: ["z", "gone", "d2"], removed: ["d3"])
    #expect(order.arranged(defaults: ["d1", "d2", "d3"], others: ["z", "b", "a"]) == ["z", "d2", "d1", "a", "b"])
  }

  @Test(arguments: [
    ("write to robin@lucid.dev now", "an e-mail address"), ("x@example.org", nil),
    ("call +1 514 555 0199.", "what looks like a telephone number"),
    ("see /\("home")/robin/notes", "a path on this machine"), ("Robin Roy decides", "a name of yours"),
    ("at 10:30 on 2026-04-06", nil), ("calendar: Chores", "the name of one of your calendars"),
    ("Say what the Choreset and the chores are", nil),
    ("id: 0b2c1d3e-0000-4000-8000-000000000009", "what looks like an id of your data"),
    ("calendar: k2j3h4@group.calendar.lucid.dev", "an e-mail address"),
  ]) func whatIsPrivateIsNamed(line: String, what: String?) {
    #expect(PrivateData.find(in: line, names: ["Robin Roy"], calendars: ["Chores"]).first?.what.text == what)
  }
}
