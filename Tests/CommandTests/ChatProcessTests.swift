import LucidTesting
import Testing

/// `lucid chat` and `lucid ask` as processes: files of conversations, what a person reads, exit codes.
@Suite struct ChatProcessTests {
  private static let at = "--at 2026-04-06T07:30 --tz America/Toronto"

  private static func words(_ ended: Ended) -> String {
    (ended.out + " " + ended.err).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: Files

  @Test func fourChatsAtOnceHaveFilesOfTheirOwn() throws {
    let home = try ModelHome([ModelReplies.says("Hello.")])
    let ended = try home.run(
      """
      for i in 1 2 3 4; do (echo "hi $i" | lucid chat \(Self.at) > /dev/null) & done; wait
      cd $HOME/.local/state/lucid/chats; ls | wc -l; cat * | wc -l; for f in *; do wc -l < $f; done | sort -u
      """)
    #expect(ended.out == "4\n4\n1\n", "\(ended.out)\(ended.err)")
  }

  @Test(arguments: ["printf 'secret\\n/reset\\n' | lucid chat", "printf 'secret\\n/reset\\nhi\\n' | lucid chat"])
  func whatWasForgottenStaysForgotten(begin: String) throws {
    let replies = [ModelReplies.says("Fine.")]
    let home = try ModelHome(replies)
    let ended = try home.run(
      "\(begin) \(Self.at) > /dev/null; echo 'and?' | lucid chat --continue \(Self.at); echo \"exit $?\"")
    let sent = begin.contains("hi") ? 3 : 1
    #expect(home.bodies.count == sent, "\(ended.out)\(ended.err)")
    #expect(!home.bodies.dropFirst().joined().contains("secret"), "\(ended.out)")
    #expect(ended.out.hasSuffix(begin.contains("hi") ? "exit 0\n" : "exit 2\n"), "\(ended.out)\(ended.err)")
  }

  @Test func promptShowsWhatIsSentAndItsSize() throws {
    let replies = [ModelReplies.says("Hello.")]
    let home = try ModelHome(replies)
    let ended = try home.run("printf 'hi\\n/prompt\\n' | lucid chat \(Self.at); lucid chat --help")
    #expect(home.bodies.count == 1)
    #expect(ended.out.contains("You are the user's personal AI assistant."), "\(ended.out)\(ended.err)")
    #expect(ended.out.contains("of 8192; 768 are reserved for the answer"), "\(ended.out)")
    #expect(ended.out.contains("The conversation: 1 earlier message, about "), "\(ended.out)")
    #expect(Self.words(ended).contains("/prompt shows what the model is shown"))
  }

  // MARK: Writes at a time that is given

  /// Each message is a run of its own: nothing counts as done because an earlier message did something else.
  @Test func messagesOfOneTimeWriteEachTheirOwn() throws {
    let replies = [
      ModelReplies.calls("tasks.create", #"{"title": "Milk"}"#), ModelReplies.says("ok"),
      ModelReplies.calls("tasks.create", #"{"title": "Bread"}"#), ModelReplies.says("ok"),
    ]
    let home = try ModelHome(replies, policy: "{writes: apply}")
    let ended = try home.run("printf 'milk\\nbread\\n' | lucid chat \(Self.at); grep -rhE 'SUMMARY:(Milk|Bread)' vault | sort")
    #expect(ended.out.contains("SUMMARY:Bread") && ended.out.contains("SUMMARY:Milk"), "\(ended.out)\(ended.err)")
  }

  @Test func aSecondProposalNamesItsOwnRun() throws {
    let calls = ["Gym", "Yoga"].map { title in
      ModelReplies.calls("calendar.create", #"{"title": "\#(title)", "start": "2026-04-07T10:00"}"#)
    }
    let home = try ModelHome([calls[0], ModelReplies.says("ok"), calls[1], ModelReplies.says("ok")])
    let ended = try home.run("printf 'a\\nb\\n' | lucid chat \(Self.at)")
    let said = Self.words(ended)
    #expect(said.contains("lucid apply at-1775475000 [ ]") && said.contains("lucid apply at-1775475000.2 [ ]"), "\(said)")
    for title in ["Gym", "Yoga"] {
      #expect(said.components(of: "1 event to create \(title) Tuesday, April 7, 10:00–11:00") == 1, "\(said)")
    }
  }

  // MARK: Commands between messages

  private static func task(_ title: String) -> [LoopbackServer.Reply] {
    [ModelReplies.calls("tasks.create", #"{"title": "\#(title)"}"#), ModelReplies.says("ok")]
  }

  private static let files = "cd vault/tasks && grep -hE '^SUMMARY' *.ics 2>/dev/null | sort"

  /// Changes are numbered over all messages of the conversation, and applied as `lucid apply` does.
  @Test func pendingChangesAreAppliedInTheConversation() throws {
    let home = try ModelHome(Self.task("Milk") + Self.task("Bread") + Self.task("Tea"))
    let ended = try home.run(
      "printf 'a\\nb\\nc\\n/apply\\n/apply 2\\n/apply 9\\n/app all\\n/apply\\n' | lucid chat \(Self.at); echo \"exit $?\"; \(Self.files)"
    )
    let said = Self.words(ended)
    for (number, title) in [(1, "Milk"), (2, "Bread"), (3, "Tea")] {
      #expect(said.contains("\(number) task to create - \(title)"), "\(said)")
    }
    #expect(said.contains("task created - Bread") && said.contains("lucid undo at-1775475000.2 undoes it"), "\(said)")
    #expect(said.contains("9 is not pending in this conversation") && said.contains("no pending changes exit 0"), "\(said)")
    #expect(ended.out.hasSuffix("SUMMARY:Bread\r\nSUMMARY:Milk\r\nSUMMARY:Tea\r\n"), "\(ended.out)")
  }

  /// A pending change carries the first run of its conversation, which the views name.
  @Test func aPendingChangeNamesItsConversation() throws {
    let home = try ModelHome(Self.task("Milk") + Self.task("Bread"))
    let ended = try home.run(
      "printf 'a\\nb\\n' | lucid chat \(Self.at) > /dev/null; lucid apply --list --json; lucid history show last")
    let name = #""asked_by":{"kind":"conversation","name":"at-1775475000"}"#
    #expect(ended.out.ranges(of: name).count == 2, "\(ended.out)")
    #expect(Self.words(ended).contains("asked by the conversation at-1775475000 "), "\(ended.out)")
  }

  /// What waits since an earlier message is no proof of words about it until it is applied.
  @Test func earlierPendingChangesAreNoProof() throws {
    let claim = ModelReplies.says("I have added Milk to your tasks.")
    let home = try ModelHome(Self.task("Milk") + [claim, claim])
    let ended = try home.run("printf 'a\\nb\\n/apply all\\nc\\n' | lucid chat \(Self.at)")
    let said = Self.words(ended)
    #expect(said.components(of: "I have added Milk to your tasks.\", but that is not done yet") == 1, "\(said)")
    #expect(home.bodies.count == 4, "no answer is asked for once more")
  }

  /// The reason names the model that may only rephrase; the next message is answered.
  @Test func aMessageThatIsNotUnderstoodEndsNoChat() throws {
    let home = try ModelHome([])
    let ended = try home.run(
      """
      sed -i 's/model: m,/model: m, trust: rephrase,/' $HOME/.config/lucid/config.yaml
      printf 'Mark "Milk" as done\\nzebra crossing of yore\\nwhat can you do\\n' | lucid chat \(Self.at); echo "exit $?"
      """)
    let said = Self.words(ended)
    #expect(
      said.contains(
        "m is trusted only to rephrase the built-in summary, and `Mark` asks for something to be done; nothing was done"),
      "\(said)")
    #expect(!said.contains("no model is configured") && said.contains("You can ask, for example"), "\(said)")
    #expect(said.contains("exit 0") && home.bodies.isEmpty, "\(said)")
  }

  @Test func pendingChangesAreRejectedAndWritesUndone() throws {
    let home = try ModelHome(Self.task("Milk") + Self.task("Bread"))
    let ended = try home.run(
      "printf 'a\\nb\\n/reject 1\\n/apply all\\n/undo\\n/undo\\n/reject\\n' | lucid chat \(Self.at); \(Self.files); lucid apply --list; lucid history list >&2"
    )
    let said = Self.words(ended)
    #expect(said.contains("rejected 1") && said.contains("task created - Bread"), "\(said)")
    #expect(said.contains("undid the run at-1775475000.2 of Ask"), "\(said)")
    #expect(said.contains("no message of this conversation has written anything that is not undone"), "\(said)")
    #expect(said.contains("1 applied - undone") && said.contains("1 rejected"), "\(said)")
    #expect(!ended.out.contains("SUMMARY:") && ended.out.hasSuffix("no pending changes\nno pending changes\n"), "\(ended.out)")
  }

  /// Another conversation's changes are not this one's; `--continue` knows its own.
  @Test func onlyWhatTheConversationLeftIsDecidedIn() throws {
    let home = try ModelHome(Self.task("Milk") + [ModelReplies.says("Hello.")])
    let ended = try home.run(
      """
      echo a | lucid chat \(Self.at) > /dev/null; printf '/apply\\n/undo\\n' | lucid chat \(Self.at)
      echo /apply | lucid chat --continue \(Self.at)
      """)
    let said = Self.words(ended)
    #expect(ended.out.hasPrefix("no pending changes\n") && said.contains("1 task to create - Milk"), "\(said)")
  }

  @Test func anAnswerIsExplained() throws {
    let replies = [ModelReplies.calls("tasks.list", "{}"), ModelReplies.says("None.")]
    let home = try ModelHome(replies)
    let ended = try home.run("printf '/why\\nwhat is open?\\n/sources\\n/why\\n/sorces\\n/help\\n' | lucid chat \(Self.at)")
    let said = Self.words(ended)
    #expect(said.contains("nothing was asked yet in this conversation"), "\(said)")
    #expect(said.contains("tasks tasks.list: 0 items") && said.contains("mail not looked at"), "\(said)")
    #expect(said.contains("Nothing went wrong.") && said.contains("lucid replay at-1775475000"), "\(said)")
    #expect(said.contains("there is no /sorces; did you mean /sources?"), "\(said)")
    for word in ["/apply [N…|all]", "/reject [N…]", "/undo", "/sources", "/why", "/reset", "/prompt", "/quit"] {
      #expect(ended.err.contains("\(word) "), "\(word)")
    }
  }

  /// The same wish again, in this conversation or another one, makes no second pending change.
  @Test func aPendingTwinIsNamed() throws {
    let home = try ModelHome(Self.task("Milk") + Self.task("Milk") + Self.task("Milk"))
    let ended = try home.run(
      "printf 'a\\nb\\n' | lucid chat \(Self.at); lucid ask c \(Self.at); lucid apply --list")
    let said = Self.words(ended)
    #expect(said.components(of: #""Milk" is pending already: `lucid apply at-1775475000 1`"#) == 2, "\(said)")
    #expect(said.components(of: "task to create - Milk") == 1, "\(said)")
    #expect(home.bodies.last?.contains("is pending already") == true)
  }

  // MARK: Searches

  /// A model that has been shown the calendar, searches twice for words that are not of the message, and then gives the answers.
  private static func searching(_ answers: [String]) throws -> ModelHome {
    let search = ModelReplies.says(#"[WEB_SEARCH:{"query":"weather Lima"}]"#)
    let home = try ModelHome([search, search] + answers.map { ModelReplies.says($0) }, sections: "{context: off, notes: off}")
    _ = try home.run("mkdir vault/web")
    home.write(
      #"[{"query": "weather Lima", "results": [{"title": "Lima", "url": "https://w.example/", "snippet": "Sunny, 24."}]}]"#,
      to: "vault/web/lima.json")
    return home
  }

  /// The words that are not of the message go out after a yes, and no run waits for it.
  @Test(arguments: [("y", 4), ("n", 3), ("", 3)]) func aTerminalIsAskedAboutASearch(typed: String, requests: Int) throws {
    let home = try Self.searching(["I do not know.", "It is warm."])
    let ended = try home.run(
      """
      mkfifo typed; : > seen; exec 8<> typed
      see() { await grep -q "$1" seen || { echo "never seen: $1"; exit 1; }; }
      { script -qefc "stty cols 200 rows 40; lucid ask 'What is the weather in the capital of Peru?' \(Self.at)" seen < typed > /dev/null
        echo $? > code; } &
      see 'Search for "weather Lima"'; echo '\(typed)' >&8; wait; cat code seen
      """)
    #expect(home.bodies.count == requests && ended.out.contains("I do not know."), "\(ended.out)\(ended.err)")
    #expect(ended.out.hasPrefix(requests == 4 ? "0\n" : "11\n"), "\(ended.out)")
    #expect(ended.out.contains("It is warm.") == (requests == 4))
    #expect(home.bodies.last?.contains("Sunny, 24.") == (requests == 4))
  }

  /// Without a terminal the remark names the key that permits it.
  @Test func aRefusedSearchNamesItsRemedy() throws {
    let home = try Self.searching(["I do not know."])
    let ended = try home.run(
      "lucid ask 'What is the weather in the capital of Peru?' \(Self.at); echo \"exit $?\"; lucid why last")
    let said = Self.words(ended)
    let remark = "not in the message, `Lima` may hold calendar, which `policy: {discloses: [calendar]}` permits"
    #expect(said.components(of: remark) == 2 && said.contains("exit 11"), "\(said)")
    #expect(said.contains("Not everything was done; the notices name it.") && !said.contains("Nothing went wrong."), "\(said)")
  }

  // MARK: Room

  @Test func whatThereIsNoRoomForIsToldOnce() throws {
    let home = try ModelHome([ModelReplies.says("Hello.")], sections: "{}", context: 2_048)
    let ended = try home.run("printf 'hi\\nhi\\n/reset\\nhi\\n' | lucid chat \(Self.at)")
    let said = Self.words(ended)
    // At the edge of the window the server's counter is asked as well.
    #expect(home.bodies.count >= 3 && said.components(of: "left out, to fit the model's context of 2048 tokens") == 2, "\(said)")
    #expect(said.components(of: "`OLLAMA_CONTEXT_LENGTH=16384 ollama serve`") == 2, "\(said)")
  }

  // MARK: Words for people

  @Test(
    arguments: [
      (#"[HABIT_ACTION:{"action":"log","habit":"Chess"}] ok"#, "there is no habit `Chess`", "habits."),
      (
        #"[CALENDAR_ACTION:{"action":"query","start":"2026-04-06T10:30","end":"2026-04-06T09:59"}] ok"#,
        "one day ends where the next begins", "<<today>>"
      ),
      (#"[REMINDER:{"title":"x","at":"2026-04-06T15:00"} I set it"#, "is not closed with `]`", "closed with `)`"),
    ])
  func hintsForAuthorsAreNotShown(answer: String, said: String, unsaid: String) throws {
    let home = try ModelHome([ModelReplies.says(answer)], sections: "{context: off}")
    let ended = try home.run("mkdir vault/habits; lucid ask hi \(Self.at)")
    #expect(Self.words(ended).contains(said) && !Self.words(ended).contains(unsaid), "\(ended.out)\(ended.err)")
  }

  /// Figures of lucid's own words are not held against the model; those of the model are.
  @Test func receiptsLeaveOutOwnWords() throws {
    let answer = #"[CALENDAR_ACTION:{"action":"query","start":"2026-04-06T10:30","end":"2026-04-06T09:59"}] That is 4711."#
    let calls = ModelReplies.calls("tasks.list", "{}")
    let home = try ModelHome([calls, ModelReplies.says(answer)], sections: "{context: off}")
    let ended = try home.run("lucid ask hi \(Self.at)")
    let line = Self.words(ended).split(separator: "!").last { $0.contains("Not found in your data") }
    #expect(line?.contains("4711") == true && line?.contains("2026") == false, "\(ended.out)\(ended.err)")
  }

  // MARK: Outcomes

  @Test(arguments: [
    ("I've created the task.", "stop", "", 11), ("I've created the task.", "stop", "--strict", 31),
    ("One, two", "length", "", 11),
    ("Fine.", "stop", "--strict", 0),
  ])
  func exits(answer: String, finish: String, option: String, code: Int32) throws {
    let home = try ModelHome([ModelReplies.says(answer, finish: finish)])
    let ended = try home.run(
      "lucid ask 'make a task' \(option) \(Self.at)")
    #expect(ended.exit == code, "\(ended.out)\(ended.err)")
  }

  @Test func aMissingSourceIsStillOneWithStrict() throws {
    let home = try ModelHome([ModelReplies.says("Fine.")])
    home.write(
      "lucidability: 1\nkind: ability\nlabel: W\nsteps:\n  - weather.now\nprompt: What is the weather?\n",
      to: "w.lucidability")
    let ended = try home.run("lucid run w.lucidability --strict --approve \(Self.at)")
    #expect(ended.exit == 30, "\(ended.out)\(ended.err)")
  }

  @Test func tooManyTurnsIsTheModelsFailureWithARemedyForPeople() throws {
    let replies = (1...12).map { ModelReplies.calls("notes.search", #"{"query": "a\#($0)"}"#) }
    let home = try ModelHome(replies, sections: "{}")
    let ended = try home.run("lucid ask hi \(Self.at)")
    let said = Self.words(ended)
    #expect(
      ended.exit == 31 && said.contains("gave no answer within 8 turns") && said.contains("ask for less at a time"), "\(said)")
    #expect(!said.contains("in the ability"))
  }

  /// An answer that was cut off does not use up the day.
  @Test func onceIsNotUsedUpByACutAnswer() throws {
    let replies = [ModelReplies.says("One, two", finish: "length"), ModelReplies.says("One, two, three.")]
    let home = try ModelHome(replies)
    home.write("lucidability: 1\nkind: ability\nlabel: Count\nprompt: Count to three.\n", to: "c.lucidability")
    let ended = try home.run(
      "for i in 1 2 3; do lucid run c.lucidability --once day -o out.md \(Self.at); echo $?; done; cat out.md")
    #expect(ended.out.hasPrefix("11\n0\n10\n") && ended.out.contains("One, two, three."), "\(ended.out)\(ended.err)")
  }

  @Test func aFailureIsSaidOnce() throws {
    let home = try ModelHome([ModelReplies.says("")])
    let ended = try home.run(
      "script -qec 'lucid ask hi \(Self.at)' /dev/null")
    #expect(ended.out.components(of: "sent an empty answer") == 1, "\(ended.out)\(ended.err)")
  }

  // MARK: What a model may read

  @Test func aSectionThatIsOffIsNotReadByCalls() throws {
    let replies = [
      ModelReplies.calls("notes.search", #"{"query": "oat"}"#),
      ModelReplies.says(#"[NOTE_ACTION:{"action":"search","query":"oat"}]"#),
    ]
    let home = try ModelHome(replies, sections: "{notes: off, context: off}")
    let ended = try home.run("printf -- '- oat milk\\n' > 'vault/notes/Grocery.md'; lucid ask hi \(Self.at)")
    #expect(!home.bodies.joined().contains("notes_search\",\"description") && !home.bodies.joined().contains("oat milk"))
    #expect(
      !ended.out.contains("oat milk") && Self.words(ended).contains("its section is switched off"), "\(ended.out)\(ended.err)")
  }

  @Test func theSectionOfContactsNeedsContacts() throws {
    let replies = [ModelReplies.says("Hello.")]
    let home = try ModelHome(replies)
    let ended = try home.run("lucid ask hi \(Self.at); mkdir vault/contacts; lucid ask hi \(Self.at)")
    #expect(home.bodies.map { $0.contains("CONTACTS. ") } == [false, true], "\(ended.out)\(ended.err)")
  }

  /// Only what is shown is said to be shown.
  @Test func theClauseNamesWhatIsShown() throws {
    let replies = [ModelReplies.says("Hello.")]
    let home = try ModelHome(replies, sections: "{calendar: off}")
    _ = try home.run(
      "printf 'x\\n' > vault/notes/N.md; lucid ask hi \(Self.at); sed -i 's/calendar: off/calendar: off, context: off/' $HOME/.config/lucid/config.yaml; lucid ask hi \(Self.at)"
    )
    #expect(home.bodies.map { $0.contains("You are shown some of the user's notes. CONTEXT") } == [true, false])
    #expect(home.bodies.map { $0.contains("You are shown some") } == [true, false])
  }

  @Test func subtasksMayBeARealArray() throws {
    let arguments = #"{"title": "Plan", "subtasks": [{"title": "Book a room"}, {"title": "Send the agenda"}]}"#
    let replies = [ModelReplies.calls("tasks.create", arguments), ModelReplies.says("ok")]
    let home = try ModelHome(replies, policy: "{writes: apply}")
    let ended = try home.run(
      "lucid ask plan \(Self.at); grep -rhE 'SUMMARY:(Book|Send)' vault | wc -l")
    #expect(ended.exit == 0 && ended.out.hasSuffix("2\n"), "\(ended.out)\(ended.err)")
  }

  // MARK: Claims

  /// A claim is held to the record in the thirtieth message as in the first, and what an earlier message did is proof.
  @Test func claimsAreFoundLateInAConversation() throws {
    var replies = [ModelReplies.calls("tasks.create", #"{"title": "Milk"}"#), ModelReplies.says("I've created the task Milk.")]
    replies += (2...28).map { ModelReplies.says("Answer \($0).") }
    // Message 29 recalls the first one; message 30 claims what nobody did, and stays with it.
    replies += [ModelReplies.says("As I said, I've added Milk to your list.")]
    replies += [ModelReplies.says("I've created the task Bread."), ModelReplies.says("I've created the task Bread.")]
    let home = try ModelHome(replies, policy: "{writes: apply}")
    let ended = try home.run(
      "seq 1 29 | lucid chat \(Self.at); echo \"exit $?\"; echo 30 | lucid chat --continue \(Self.at); echo \"exit $?\"")
    let said = Self.words(ended)
    #expect(said.components(of: "but nothing was created or changed") == 1, "\(said)")
    #expect(said.contains(#"the answer says "I've created the task Bread.", but"#), "\(said)")
    #expect(ended.out.contains("exit 0\n") && ended.out.hasSuffix("exit 11\n"), "\(ended.out)\(ended.err)")
  }
}

extension String {
  /// How often a text stands in it.
  func components(of text: String) -> Int { ranges(of: text).count }
}
