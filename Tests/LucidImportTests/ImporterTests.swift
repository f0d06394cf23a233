import LucidArguments
import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidImport
import LucidReport
import LucidShipped
import LucidSyntax
import LucidTesting
import LucidYAML
import Testing

/// Files of other programs: `import/N` becomes `import/N.out`, an ability in the canonical form without mistakes, and what was not converted.
@Suite struct ImporterTests {
  static let compiler = ShippedLanguage.compiler(Builtins.unbound.catalog)

  static var context: ImportContext {
    let compiler = compiler
    let plans = Set(compiler.planNames)
    return ImportContext(
      isVariable: { compiler.catalog.variable($0) != nil }, isReserved: { compiler.isReserved($0) },
      isPlan: { plans.contains($0) }, listing: { SentenceDraft.listing($0, compiler) },
      schedule: { proposal in
        // What the program says of a schedule is tested with the command.
        proposal.when.hasSuffix("seconds")
          ? .refused("schedules are to the minute")
          : .command(
            [proposal.isOnly ? "FILE" : proposal.label, proposal.when, proposal.zone, proposal.delay].compactMap(\.self)
              .joined(separator: " | "))
      })
  }

  static let files: [(path: String, kind: String)] = [
    ("lucidpal-one.json", "lucidpal"), ("lucidpal-list.json", "lucidpal"), ("goose-review.yaml", "goose"),
    ("goose-desktop.json", "goose"), ("llm-steampunk.yaml", "llm"), ("llm-system.yaml", "llm"),
    ("dotprompt-greeting.prompt", "dotprompt"), ("dotprompt-each.prompt", "dotprompt"), ("dotprompt-list.prompt", "dotprompt"),
    ("fabric/summarize_talk/system.md", "fabric"), ("dotprompt-licence.prompt", "dotprompt"),
    ("dotprompt-schema.prompt", "dotprompt"), ("dotprompt-properties.prompt", "dotprompt"), ("prompty-older.prompty", "prompty"),
    ("prompty-newer.prompty", "prompty"),
    ("prompty-conversation.prompty", "prompty"), ("prompty-role.prompty", "prompty"), ("skill/tidy-notes/SKILL.md", "skill"),
    ("skill/week-plan/SKILL.md", "skill"), ("skill/morning-brief/SKILL.md", "skill"),
    ("skill-arguments.md", "skill"), ("openclaw-jobs.json", "openclaw"), ("hermes-jobs.json", "hermes"),
    ("goose-names.yaml", "goose"),
  ]

  static func source(_ path: String) -> ImportSource {
    let folder = "Tests/Fixtures/import/"
    let user = String(path.reversed().drop { $0 != "/" }.reversed()) + "user.md"
    let bytes = RepositoryFiles.bytes(folder + user)
    let companions = path.hasSuffix("system.md") && !bytes.isEmpty ? [SourceFile(name: "user.md", bytes: bytes)] : []
    let own = folder + path.dropLast("SKILL.md".count)
    let others =
      path.hasSuffix("SKILL.md")
      ? RepositoryFiles.under(String(own.dropLast())).map { String($0.dropFirst(own.count)) }.filter { !$0.hasPrefix("SKILL.md") }
      : []
    return ImportSource(
      SourceFile(name: path, bytes: RepositoryFiles.bytes(folder + path)), companions: companions, others: others)
  }

  @Test(arguments: files) func becomesAnAbility(path: String, kind: String) throws {
    let source = Self.source(path)
    let importer = try #require(Importers.all.first { $0.recognises(source) })
    #expect(importer.name == kind)
    let result = try importer.convert(source, Self.context)
    let notes = result.notes.map {
      "\($0.line.map(String.init) ?? "-"): \($0.kind == .lost ? "not converted" : $0.kind.rawValue): \($0.text)\n"
    }
    Golden.expect(result.text + "=== notes\n" + notes.joined(), "import/\(path).out")
    let compilation = Self.compiler.compile(SourceFile(name: path, text: result.text))
    #expect(!compilation.hasErrors, "\(TextDiagnostics(compilation.sources).render(compilation.diagnostics))")
    #expect(compilation.plans.count == max(1, result.layouts.count))
    guard case .formatted(let form, _) = Formatter().format(SourceFile(name: path, text: result.text)) else {
      Issue.record("the result is refused")
      return
    }
    #expect(form == result.text, "the result has not the canonical form")
    // Every loss is said in the file too.
    let comments = try #require(FormatCheck.comments(Array(result.text.utf8)))
    #expect(comments.count { $0.hasPrefix("# not converted: ") } == result.notes.count(where: \.isLoss))
  }

  /// Words of a foreign text that name sources here are no steps: the file named none.
  @Test(arguments: [
    ("llm", "prompt: |\n  Format as: Completed, In Progress, Blockers, Notes. $input\n"),
    ("goose", "title: T\ndescription: D\nprompt: Write an email about my calendar and the umbrella agreement.\n"),
    ("hermes", #"{"name": "A", "prompt": "Read my mail and my health data.", "schedule": "every 2h"}"#),
    (
      "openclaw",
      #"{"jobs": [{"name": "A", "schedule": {"kind": "every", "everyMs": 3600000}, "payload": {"kind": "agentTurn", "message": "Sum up my notes."}}]}"#
    ),
    ("lucidpal", #"{"label": "A", "prompt": "What does my calendar hold?"}"#),
    ("prompty", "---\nname: A\nmodel: { api: chat }\n---\nsystem:\nLook at my tasks and notes.\n"),
    ("dotprompt", "---\ninput: { schema: { a: string } }\n---\nRead my mail of {{a}}.\n"),
    ("skill", "---\nname: a\ndescription: b\n---\n# Notes\n\nRead the notes and the mail.\n"),
    ("fabric", "# IDENTITY\n\nYou sum up my calendar and my notes.\n"),
  ])
  func nothingIsReadThatTheFileDidNotName(kind: String, text: String) throws {
    let names = ["skill": "SKILL.md", "fabric": "system.md", "prompty": "a.prompty", "dotprompt": "a.prompt"]
    let source = ImportSource(SourceFile(name: names[kind] ?? "a.yaml", text: text))
    let result = try #require(Importers.named(kind)).convert(source, Self.context)
    let compilation = Self.compiler.compile(SourceFile(name: "a", text: result.text))
    #expect(!compilation.plans.isEmpty && !compilation.hasErrors, "\(result.text)")
    for plan in compilation.plans {
      #expect(plan.steps.isEmpty && plan.offers.isEmpty && plan.capabilities.isEmpty, "\(result.text)")
    }
  }

  /// A text that asks for a list or a count of what one source has is answered from its results.
  /// The text stays, and a note names the tool.
  @Test(arguments: [
    ("lucidpal", #"{"label": "A", "prompt": "Show overdue tasks"}"#, "tasks.list"),
    ("hermes", #"{"name": "A", "prompt": "How many unread mails do I have?", "schedule": "every 2h"}"#, "mail.search"),
    (
      "openclaw",
      #"{"jobs": [{"name": "A", "schedule": {"kind": "every", "everyMs": 3600000}, "payload": {"kind": "agentTurn", "message": "Which tasks are overdue?"}}]}"#,
      "tasks.list"
    ),
    ("lucidpal", #"{"label": "A", "prompt": "Wie viele Termine habe ich heute?"}"#, "calendar.events"),
  ])
  func aListIsAnsweredFromItsSource(kind: String, text: String, tool: String) throws {
    let source = ImportSource(SourceFile(name: "a.yaml", text: text))
    let result = try #require(Importers.named(kind)).convert(source, Self.context)
    let compilation = Self.compiler.compile(SourceFile(name: "a", text: result.text))
    let plan = try #require(compilation.plans.first, "\(result.text)")
    #expect(compilation.diagnostics.isEmpty && plan.steps.map(\.tool) == [tool], "\(result.text)")
    #expect(plan.answer != nil && !plan.hasPrompt && result.text.contains("x-prompt: "), "\(result.text)")
    #expect(result.notes.contains { $0.kind == .changed && $0.text.contains("`\(tool)`") })
    guard case .formatted(result.text, _) = Formatter().format(SourceFile(name: "a", text: result.text)) else {
      Issue.record("not in the canonical form: \(result.text)")
      return
    }
  }

  /// The file says how it is answered, or the text asks for more than a list.
  @Test(arguments: [
    ("llm", "prompt: Show overdue $input tasks\n"), ("llm", "prompt: Tasks\n"),
    ("llm", "prompt: Show overdue tasks\nschema_object: { type: object, properties: { a: { type: string } } }\n"),
    ("llm", "prompt: Show overdue tasks and say what to do first\n"),
    ("llm", "system: You are short.\nprompt: Show overdue tasks\n"),
  ]) func otherTextsStayAPrompt(kind: String, text: String) throws {
    let source = ImportSource(SourceFile(name: "a.yaml", text: text))
    let result = try #require(Importers.named(kind)).convert(source, Self.context)
    #expect(result.text.contains("\nprompt: ") && result.text.contains("steps: []"), "\(result.text)")
  }

  /// An anchor that nothing uses is no reason to refuse a file.
  @Test func readsAFileWithAnAnchor() throws {
    let text = "version: 1.0.0\ntitle: T\ndescription: &d Says it\ninstructions: Say it.\nprompt: Go on.\n"
    let source = ImportSource(SourceFile(name: "recipe.yaml", text: text), companions: [], others: [])
    let importer = try #require(Importers.all.first { $0.recognises(source) })
    #expect(try importer.convert(source, Self.context).text.contains("Says it"))
  }

  /// Nobody takes a file of ours, or of another, for his own.
  @Test(arguments: files) func isOneThingOnly(path: String, kind: String) {
    let source = Self.source(path)
    #expect(Importers.all.filter { $0.recognises(source) }.map(\.name).first == kind)
    for file in ["abilities/defaults/briefing.lucidability", "README.md"] {
      let ours = ImportSource(SourceFile(name: file, bytes: RepositoryFiles.bytes(file)))
      #expect(!Importers.all.contains { $0.recognises(ours) }, "\(file)")
    }
  }

  @Test func whatIsNoYAMLSaysWhere() throws {
    let source = Self.source("broken-goose.yaml")
    let importer = try #require(Importers.named("goose"))
    let error = #expect(throws: ImportError.self) { try importer.convert(source, Self.context) }
    #expect(error?.line == 1)
  }

  @Test func theHelpNamesEveryKind() {
    for importer in Importers.all {
      #expect(
        (OptionSpec.importKind.placeholder ?? "").split(separator: "|").map(String.init).contains(importer.name),
        "\(importer.name)")
    }
  }

  /// Every field of the older app's JSON comes through, and stays through the formatter.
  @Test func theOlderJSONKeepsEveryField() throws {
    let result = try #require(Importers.named("lucidpal")).convert(Self.source("lucidpal-one.json"), Self.context)
    guard case .formatted(let text, _) = Formatter().format(SourceFile(name: "x", text: result.text)) else {
      Issue.record("refused")
      return
    }
    let mapping = try #require(YAMLReader.read(SourceFile(name: "x", text: text), id: 0).documents.first?.mapping)
    let expected = [
      "id": "A0000001-0000-0000-0000-000000000042", "label": "Focus", "icon": "scope", "color": "#5E5CE6",
      "plan": "calendarToday",
      "slot": "morning",
      "prompt":
        "Good morning <<name>>.\n\nToday is <<today>> 🌅; \"{{mood}}\" is mine/yours. Write <<<<today>> as it is.",
    ]
    for (key, value) in expected { #expect(mapping[key]?.scalar?.text == value, "\(key)") }
  }

  /// The older app's JSON can be checked and run as it is.
  @Test func theOlderJSONIsAnAbility() throws {
    let text =
      ##"{"id":"A0000001-0000-0000-0000-000000000042","label":"Focus","icon":"scope","colorHex":"#5E5CE6","prompt":"Hi {{name}}, {{nmae}}","planKeyRaw":"morningBrief","sortOrder":1,"isDefault":true,"preferredTimeSlot":null}"##
    let compilation = Self.compiler.compile(SourceFile(name: "old", text: text))
    #expect(compilation.kinds == [.ability])
    #expect(compilation.diagnostics.map(\.code) == [.unknownName, .unknownPlan])
    let file = try #require(compilation.sources.files.first)
    // The caret stands under what the author wrote.
    #expect(file.text(try #require(compilation.diagnostics.first).span.range).contains("nmae"))
    let good = text.replacing(", {{nmae}}", with: "").replacing("morningBrief\"", with: "morningBriefing\"")
    #expect(Self.compiler.compile(SourceFile(name: "old", text: good)).plans.first?.ability.label == "Focus")
  }
}
