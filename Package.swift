// swift-tools-version: 6.2
import PackageDescription

/// One list of settings for every Swift target: Swift 6 mode, warnings are errors.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Tests try optimized modules and are not optimized themselves: half the time of compiling them.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The program as people install it: one file that needs no Swift installation, symbols stripped.
/// The C++ runtime of the Swift runtime goes in, relocations are packed: half the start-up time
/// (docs/decisions/0007-linking.md). No name is exported, or each start would look through them
/// all (docs/decisions/0149-start-and-check.md). The Makefile gives the one flag that cannot stand
/// here, `--disable-local-rpath` (docs/decisions/0164-libraries-of-the-system.md).
let oneFile: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-L\(Context.packageDirectory)/.build/static", "-Xclang-linker", "-static-libgcc",
      "-Xlinker", "-s", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "--no-export-dynamic",
    ], .when(configuration: .release))
]

// Targets in the order in which data flows: text, tree, plan, run, report.
let package = Package(
  name: "lucid",
  targets: [
    // C libraries: libyaml is linked statically; the others are opened at first use, so that a run that needs none of them pays for none.
    // Calls of the system that Swift does not see, and how libraries are opened.
    .target(name: "CSystem"),
    .systemLibrary(name: "CYAML"),
    .target(name: "CICal", dependencies: ["CSystem"], linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CMime", dependencies: ["CSystem"], linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CXMLSax", dependencies: ["CSystem"], linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CZlib", dependencies: ["CSystem"], linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CCurl", dependencies: ["CSystem"], linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CMicroHTTPD", dependencies: ["CSystem"], linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CSQLite", dependencies: ["CSystem"], linkerSettings: [.linkedLibrary("dl")]),

    // Tables and texts that stand in files are embedded as bytes, as `PackageResources`.
    .target(
      name: "LucidCore",
      resources: [
        .embedInCode("Source/compatibility-forms.txt"), .embedInCode("Text/fold-table.txt"),
        .embedInCode("Messages/english-messages.tsv"),
      ],
      swiftSettings: settings),
    // The JSON of stored runs and states: a table of fields for each type, for both directions.
    .target(name: "LucidStorage", dependencies: ["LucidCore"], swiftSettings: settings),
    // The order of what a day's answer says: time left, stakes.
    .target(name: "LucidAgenda", dependencies: ["LucidCore"], swiftSettings: settings),
    // Statements as sentences: a catalogue for each language.
    .target(
      name: "LucidWording", dependencies: ["LucidCore"],
      resources: [
        .embedInCode("English/english-texts.tsv"), .embedInCode("German/german-messages.tsv"),
        .embedInCode("German/german-texts.tsv"),
      ],
      swiftSettings: settings),
    // Files, locks, processes, threads: the only module that knows the platform.
    .target(
      name: "LucidSystem", dependencies: ["LucidCore", "CSystem"], resources: [.embedInCode("Host/old-zones.tsv")],
      swiftSettings: settings),
    // libyaml's events and trees with byte-exact spans, for documents and for the front matter of notes.
    .target(
      name: "LucidYAML", dependencies: ["LucidCore", "LucidSystem", "CYAML"], swiftSettings: settings,
      linkerSettings: [
        .linkedLibrary(":libyaml.a")
      ]),
    // An open SQLite file: statements, rows, transactions, errors.
    .target(name: "LucidSQLite", dependencies: ["CSQLite"], swiftSettings: settings),
    // JSON-RPC: messages, their errors and streams, for MCP and for editors.
    .target(name: "LucidRPC", dependencies: ["LucidCore"], swiftSettings: settings),
    // Times, lengths and amounts in words: one lexicon, one grammar.
    .target(
      name: "LucidWords", dependencies: ["LucidCore"], resources: [.embedInCode("lexicon.tsv")], swiftSettings: settings),
    .target(
      name: "LucidSyntax", dependencies: ["LucidCore", "LucidYAML", "LucidWords"],
      resources: [.embedInCode("Document/other-keys.tsv"), .embedInCode("Rewording/other-words.tsv")],
      swiftSettings: settings),
    .target(
      name: "LucidCompiler", dependencies: ["LucidCore", "LucidYAML", "LucidSyntax", "LucidWords"],
      resources: [
        .embedInCode("Inference/german-words.tsv"), .embedInCode("Inference/word-lists.tsv"),
        .embedInCode("Rules/prompt-roles.tsv"),
      ], swiftSettings: settings),
    // What editors ask about a text: pure functions of it and a position, and the protocol that carries them.
    .target(
      name: "LucidEditor", dependencies: ["LucidCore", "LucidRPC", "LucidYAML", "LucidSyntax", "LucidCompiler"],
      swiftSettings: settings),
    .target(name: "LucidImport", dependencies: ["LucidCore", "LucidYAML", "LucidSyntax"], swiftSettings: settings),
    // The person's abilities: where they come from and lie, in which order, what each was allowed.
    .target(
      name: "LucidLibrary",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidStorage", "LucidHTTP", "LucidSyntax", "LucidCompiler", "LucidRuntime", "CZlib",
      ],
      swiftSettings: settings),
    .target(
      name: "LucidRuntime", dependencies: ["LucidCore", "LucidAgenda", "LucidSystem", "LucidStorage", "LucidWords"],
      swiftSettings: settings),
    // The tests that abilities carry: worlds, and what is expected of a run.
    .target(name: "LucidAbilityTesting", dependencies: ["LucidCore", "LucidRuntime"], swiftSettings: settings),
    .target(
      name: "LucidBuiltins", dependencies: ["LucidCore", "LucidAgenda", "LucidRuntime", "LucidWords"],
      resources: [.embedInCode("Habits/habit-words.tsv"), .embedInCode("Text/known-words.tsv")], swiftSettings: settings),
    // The folder of a vault: journal, atomic writes, locks, staged files.
    .target(
      name: "LucidVault", dependencies: ["LucidCore", "LucidSystem", "LucidRuntime", "LucidBuiltins"], swiftSettings: settings),
    // Servers of MCP that the configuration names, and their tools.
    .target(
      name: "LucidMCP",
      dependencies: ["LucidCore", "LucidSystem", "LucidStorage", "LucidRPC", "LucidRuntime", "LucidPrograms", "LucidHTTP"],
      swiftSettings: settings),
    // Programs that the configuration names, as single tools and for whole families.
    .target(
      name: "LucidPrograms", dependencies: ["LucidCore", "LucidSystem", "LucidRuntime", "LucidBuiltins"],
      swiftSettings: settings),
    .target(
      name: "LucidBackends",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidStorage", "LucidSQLite", "LucidYAML", "LucidHTTP", "LucidRuntime", "LucidBuiltins",
        "CICal", "CMime", "CXMLSax", "LucidVault", "LucidPrograms",
      ],
      resources: [.embedInCode("Calendar/windows-zones.tsv"), .embedInCode("Mail/html-entities.tsv")],
      swiftSettings: settings),
    // One client over libcurl, one server for programs of this machine.
    .target(
      name: "LucidHTTP", dependencies: ["LucidCore", "LucidSystem", "LucidStorage", "CCurl", "CMicroHTTPD"],
      swiftSettings: settings),
    .target(
      name: "LucidModels",
      dependencies: ["LucidCore", "LucidAgenda", "LucidSystem", "LucidWording", "LucidHTTP", "LucidRuntime", "LucidWords"],
      resources: [.embedInCode("Digest/shape-words.tsv")], swiftSettings: settings),
    // What leads a model: sections of the system prompt, tools it may call, tags in its answers.
    .target(
      name: "LucidAgent", dependencies: ["LucidCore", "LucidRuntime", "LucidWords"],
      resources: [.embedInCode("Claims/claim-words.tsv")], swiftSettings: settings),
    // The run history: what runs leave behind, stored, found and read again.
    .target(
      name: "LucidHistory",
      dependencies: ["LucidCore", "LucidAgenda", "LucidSystem", "LucidStorage", "LucidRuntime", "LucidSQLite"],
      resources: [
        .embedInCode("Store/schema-1.sql"), .embedInCode("Store/schema-2.sql"), .embedInCode("Store/schema-3.sql"),
        .embedInCode("Store/schema-4.sql"), .embedInCode("Store/schema-5.sql"), .embedInCode("Store/schema-6.sql"),
      ],
      swiftSettings: settings),
    // From a plan and its environment to a stored and delivered result.
    .target(
      name: "LucidSession",
      dependencies: [
        "LucidCore", "LucidRuntime", "LucidAbilityTesting", "LucidBuiltins", "LucidBackends", "LucidModels", "LucidHistory",
        "LucidLibrary", "LucidSystem", "LucidDelivery", "LucidCompiler", "LucidWording", "LucidVault", "LucidPrograms",
        "LucidMCP", "LucidHTTP", "LucidStorage", "LucidAgenda",
      ], swiftSettings: settings),
    // When runs are started: words and cron to times; the files of schedules, timers and crontabs.
    .target(
      name: "LucidSchedule",
      dependencies: ["LucidCore", "LucidSystem", "LucidStorage", "LucidYAML", "LucidSyntax", "LucidArguments", "LucidWords"],
      swiftSettings: settings),
    // Recipients of results; mail and short messages, and the programs and servers that take them.
    .target(
      name: "LucidDelivery", dependencies: ["LucidCore", "LucidSystem", "LucidHTTP", "LucidRuntime", "LucidReport"],
      swiftSettings: settings),
    // The host's settings: keys, layers, profiles, editing, what is forbidden, which model answers.
    .target(
      name: "LucidConfiguration",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidYAML", "LucidSyntax", "LucidCompiler", "LucidRuntime", "LucidHTTP", "LucidModels",
        "LucidHistory", "LucidLibrary", "LucidDelivery", "LucidBuiltins", "LucidPrograms", "LucidMCP",
      ], swiftSettings: settings),
    // Whether all that runs need is there and works, and what of other programs a first configuration can name.
    .target(
      name: "LucidDoctor",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidRuntime", "LucidBuiltins", "LucidBackends", "LucidHTTP", "LucidModels", "LucidHistory",
        "LucidConfiguration", "LucidReport", "LucidVault", "LucidMCP",
      ], swiftSettings: settings),
    .target(
      name: "LucidReport", dependencies: ["LucidCore", "LucidWording"],
      resources: [
        .embedInCode("Catalog/model-reference.txt"), .embedInCode("Runs/HTML/icons.tsv"), .embedInCode("Runs/HTML/style.css"),
        .embedInCode("Web/web.css"),
      ], swiftSettings: settings),
    .target(
      name: "LucidArguments", dependencies: ["LucidCore"],
      resources: [
        .embedInCode("Completions/lucid.bash"), .embedInCode("Completions/lucid.fish"), .embedInCode("Completions/lucid.zsh"),
      ], swiftSettings: settings),

    // What travels inside the program: `ship-data` writes the files of `abilities/` and of the sample person down as Swift while building.
    .executableTarget(name: "ship-data", swiftSettings: settings),
    .plugin(name: "ShipData", capability: .buildTool(), dependencies: ["ship-data"], path: "Sources/Plugins/ShipData"),
    // `Data` links to the shipped folders: the build watches a target's own folder, so a file added there is noticed.
    .target(
      name: "LucidShipped", dependencies: ["LucidCore", "LucidSyntax", "LucidCompiler", "LucidLibrary", "LucidReport"],
      exclude: ["Data"], resources: [.embedInCode("ability-template.txt")], swiftSettings: settings, plugins: ["ShipData"]),

    // What the program does for whoever asks, with its inputs as values: the ability that a word means, whose data, a run made ready.
    .target(
      name: "LucidApplication",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidSyntax", "LucidCompiler", "LucidRuntime", "LucidAbilityTesting", "LucidBuiltins",
        "LucidBackends", "LucidHTTP", "LucidModels", "LucidAgent", "LucidHistory", "LucidSession", "LucidShipped", "LucidReport",
        "LucidArguments", "LucidLibrary", "LucidSchedule", "LucidDelivery", "LucidConfiguration", "LucidDoctor", "LucidImport",
        "LucidWording", "LucidVault", "LucidPrograms", "LucidMCP", "LucidSQLite",
      ], swiftSettings: settings),
    // Models are listed, asked known questions and graded.
    .target(
      name: "LucidGrading",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidCompiler", "LucidRuntime", "LucidBuiltins", "LucidModels",
        "LucidAgent", "LucidHistory", "LucidSession", "LucidConfiguration", "LucidReport", "LucidArguments", "LucidShipped",
        "LucidApplication", "LucidSetup", "LucidWords",
      ], swiftSettings: settings),
    // First configuration, accounts of services, tools and servers, added and checked.
    .target(
      name: "LucidSetup",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidSyntax", "LucidCompiler", "LucidRuntime", "LucidBuiltins", "LucidVault", "LucidMCP",
        "LucidPrograms", "LucidBackends", "LucidHTTP", "LucidModels", "LucidSchedule", "LucidConfiguration", "LucidDoctor",
        "LucidReport", "LucidArguments", "LucidApplication",
      ], swiftSettings: settings),
    // People of one machine, and the data that lucid stores of them.
    .target(
      name: "LucidHomes",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidCompiler", "LucidLibrary", "LucidVault", "LucidHistory", "LucidSchedule",
        "LucidConfiguration", "LucidReport", "LucidArguments", "LucidShipped", "LucidApplication",
      ], swiftSettings: settings),
    // Packages of abilities, and galleries.
    .target(
      name: "LucidSharing",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidCompiler", "LucidLibrary", "LucidAbilityTesting", "LucidBuiltins", "LucidSession",
        "LucidConfiguration", "LucidReport", "LucidArguments", "LucidShipped", "LucidApplication",
      ], swiftSettings: settings),
    // Schedules, triggers and reminders as commands use them.
    .target(
      name: "LucidAutomation",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidCompiler", "LucidLibrary", "LucidRuntime", "LucidBuiltins", "LucidBackends",
        "LucidHistory", "LucidSession", "LucidSchedule", "LucidDelivery", "LucidConfiguration", "LucidDoctor", "LucidReport",
        "LucidArguments", "LucidApplication",
      ], swiftSettings: settings),
    // The server for MCP clients.
    .target(
      name: "LucidServing",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidRPC", "LucidCompiler", "LucidLibrary", "LucidRuntime", "LucidBuiltins", "LucidMCP",
        "LucidHTTP", "LucidModels", "LucidHistory", "LucidSession", "LucidConfiguration", "LucidReport",
        "LucidArguments", "LucidShipped", "LucidApplication",
      ], swiftSettings: settings),
    // Help for authors: drafts, fixes, watch, backtest, editor.
    .target(
      name: "LucidAuthoring",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidSyntax", "LucidCompiler", "LucidEditor", "LucidLibrary", "LucidRuntime",
        "LucidBuiltins", "LucidBackends", "LucidHTTP", "LucidModels", "LucidAgent", "LucidHistory", "LucidSession",
        "LucidSchedule", "LucidConfiguration", "LucidReport", "LucidArguments", "LucidShipped", "LucidApplication",
      ], swiftSettings: settings),
    // The screens of a browser: the server of a session, and the pages that processes of their own write.
    .target(
      name: "LucidWeb",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidWording", "LucidSyntax", "LucidCompiler", "LucidLibrary", "LucidRuntime",
        "LucidBuiltins", "LucidBackends", "LucidHTTP", "LucidModels", "LucidAgent", "LucidHistory", "LucidSession",
        "LucidSchedule", "LucidDelivery", "LucidConfiguration", "LucidReport", "LucidArguments", "LucidShipped",
        "LucidApplication", "LucidSharing", "LucidAutomation", "LucidAuthoring",
      ], swiftSettings: settings),
    // The commands: what a command line means, and the program behind its `main`.
    .target(
      name: "LucidCommands",
      dependencies: [
        "LucidApplication", "LucidCore", "LucidSystem", "LucidYAML", "LucidSyntax", "LucidCompiler", "LucidRuntime",
        "LucidAbilityTesting", "LucidBuiltins", "LucidBackends", "LucidHTTP", "LucidModels", "LucidAgent", "LucidHistory",
        "LucidSession", "LucidShipped", "LucidReport", "LucidArguments", "LucidImport", "LucidLibrary", "LucidSchedule",
        "LucidDelivery", "LucidConfiguration", "LucidDoctor", "LucidPrograms", "LucidGrading", "LucidSetup", "LucidHomes",
        "LucidSharing", "LucidAutomation", "LucidServing", "LucidAuthoring", "LucidWeb",
      ], swiftSettings: settings),
    .executableTarget(name: "lucid", dependencies: ["LucidCommands"], swiftSettings: settings, linkerSettings: oneFile),
    // The loops of `make bench`.
    .executableTarget(
      name: "lucid-bench",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidSyntax", "LucidCompiler", "LucidRuntime", "LucidBuiltins", "LucidBackends",
        "LucidModels", "LucidHistory", "LucidYAML", "LucidWording",
      ],
      swiftSettings: settings),
    // What must hold whatever the bytes of a file are: `make fuzz` and a test ask it.
    .target(
      name: "LucidFuzzing",
      dependencies: ["LucidCore", "LucidYAML", "LucidSyntax", "LucidCompiler", "LucidBuiltins", "LucidReport"],
      swiftSettings: settings),
    .executableTarget(
      name: "lucid-fuzz", dependencies: ["LucidFuzzing", "LucidBuiltins", "LucidCore", "LucidSystem"],
      swiftSettings: settings),
    // What tests of every module share: scratch folders, expected texts, doubles of what a run is given.
    .target(
      name: "LucidTesting", dependencies: ["LucidCore", "LucidSystem", "LucidStorage", "LucidRuntime", "LucidWording"],
      swiftSettings: settings),
    // Abilities as texts, compiled and run over doubles: only for tests that need the language.
    .target(
      name: "LucidLab",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidYAML", "LucidSyntax", "LucidCompiler", "LucidRuntime", "LucidBuiltins", "LucidTesting",
        "LucidWording",
      ], swiftSettings: settings),

    // Writes until it is killed; only for tests.
    .executableTarget(
      name: "lucid-soak", dependencies: ["LucidCore", "LucidSystem", "LucidRuntime", "LucidVault"], path: "Tests/Soak",
      swiftSettings: settings),
    // Phrases, and every place that reads them.
    .testTarget(
      name: "LucidWordsTests",
      dependencies: [
        "LucidWords", "LucidCore", "LucidCompiler", "LucidRuntime", "LucidBuiltins", "LucidSchedule", "LucidLab", "LucidTesting",
      ], swiftSettings: testSettings),
    .testTarget(
      name: "LucidAgendaTests", dependencies: ["LucidAgenda", "LucidCore", "LucidTesting"], swiftSettings: testSettings),
    .testTarget(name: "LucidCoreTests", dependencies: ["LucidCore", "LucidSystem", "LucidTesting"], swiftSettings: testSettings),
    .testTarget(
      name: "LucidWordingTests",
      dependencies: ["LucidWording", "LucidCore", "LucidWords", "LucidBuiltins", "LucidTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidSystemTests", dependencies: ["LucidSystem", "LucidCore", "LucidTesting"], swiftSettings: testSettings),
    .testTarget(
      name: "LucidHTTPTests", dependencies: ["LucidHTTP", "LucidCore", "LucidSystem", "LucidTesting"], swiftSettings: testSettings
    ),
    .testTarget(
      name: "LucidWebTests",
      dependencies: [
        "LucidWeb", "LucidApplication", "LucidCore", "LucidHistory", "LucidReport", "LucidSystem", "LucidTesting",
      ], swiftSettings: testSettings),
    .testTarget(name: "LucidRPCTests", dependencies: ["LucidRPC", "LucidCore"], swiftSettings: testSettings),
    .testTarget(name: "LucidYAMLTests", dependencies: ["LucidYAML", "LucidCore"], swiftSettings: testSettings),
    .testTarget(
      name: "LucidSyntaxTests",
      dependencies: ["LucidSyntax", "LucidYAML", "LucidCore", "LucidFuzzing", "LucidLab", "LucidTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidImportTests",
      dependencies: [
        "LucidImport", "LucidYAML", "LucidArguments", "LucidReport", "LucidFuzzing", "LucidTesting", "LucidCore", "LucidSyntax",
        "LucidCompiler", "LucidBuiltins", "LucidShipped",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidLibraryTests",
      dependencies: [
        "LucidLibrary", "LucidCompiler", "LucidSyntax", "LucidRuntime", "LucidSystem", "LucidTesting", "LucidCore",
        "LucidShipped", "LucidBuiltins",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidRuntimeTests",
      dependencies: [
        "LucidRuntime", "LucidAgenda", "LucidCompiler", "LucidBuiltins", "LucidCore", "LucidFuzzing", "LucidLab", "LucidTesting",
        "LucidSystem",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidCompilerTests",
      dependencies: ["LucidCompiler", "LucidSyntax", "LucidCore", "LucidLab", "LucidTesting", "LucidRuntime"],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidEditorTests",
      dependencies: ["LucidEditor", "LucidCompiler", "LucidCore", "LucidRPC", "LucidSyntax", "LucidBuiltins", "LucidShipped"],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidModelsTests",
      dependencies: [
        "LucidAgenda", "LucidModels", "LucidRuntime", "LucidCore", "LucidLab", "LucidTesting", "LucidHTTP",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidAgentTests",
      dependencies: ["LucidAgent", "LucidBuiltins", "LucidLab", "LucidTesting", "LucidCore", "LucidRuntime"],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidAbilityTestingTests",
      dependencies: [
        "LucidAbilityTesting", "LucidCompiler", "LucidCore", "LucidLab", "LucidTesting", "LucidRuntime",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidHistoryTests",
      dependencies: [
        "LucidHistory", "LucidAgenda", "LucidCore", "LucidRuntime", "LucidSQLite", "LucidStorage", "LucidTesting", "LucidSystem",
      ], swiftSettings: testSettings),
    .testTarget(
      name: "LucidSessionTests",
      dependencies: [
        "LucidSession", "LucidBackends", "LucidBuiltins", "LucidCompiler", "LucidCore", "LucidDelivery", "LucidHTTP",
        "LucidModels", "LucidHistory", "LucidLibrary", "LucidSystem", "LucidRuntime", "LucidLab", "LucidTesting", "LucidSQLite",
        "LucidVault", "LucidAgenda",
      ], swiftSettings: testSettings),
    .testTarget(
      name: "LucidScheduleTests",
      dependencies: ["LucidSchedule", "LucidArguments", "LucidCore", "LucidSystem", "LucidTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidDeliveryTests",
      dependencies: [
        "LucidDelivery", "LucidCore", "LucidHTTP", "LucidRuntime", "LucidSystem", "LucidTesting", "LucidReport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidConfigurationTests",
      dependencies: [
        "LucidConfiguration", "LucidBuiltins", "LucidCore", "LucidHTTP", "LucidSyntax", "LucidSystem",
        "LucidYAML", "LucidTesting", "LucidVault", "LucidPrograms", "LucidMCP", "LucidLibrary",
      ], swiftSettings: testSettings),
    .testTarget(
      name: "LucidSetupTests",
      dependencies: [
        "LucidCore", "LucidSystem", "LucidVault", "LucidModels", "LucidConfiguration", "LucidApplication", "LucidTesting",
        "LucidSetup",
      ], swiftSettings: testSettings),
    .testTarget(
      name: "LucidDoctorTests",
      dependencies: [
        "LucidDoctor", "LucidConfiguration", "LucidBackends", "LucidCore", "LucidReport", "LucidRuntime", "LucidSystem",
        "LucidTesting",
      ], swiftSettings: testSettings),
    .testTarget(
      name: "LucidBuiltinsTests",
      dependencies: [
        "LucidBuiltins", "LucidLab", "LucidTesting", "LucidCore", "LucidRuntime",
      ], swiftSettings: testSettings),
    .testTarget(
      name: "LucidReportTests",
      dependencies: [
        "LucidReport", "LucidFuzzing", "LucidTesting", "LucidCore", "LucidWording",
      ], swiftSettings: testSettings),
    .testTarget(
      name: "LucidArgumentsTests",
      dependencies: [
        "LucidArguments", "LucidTesting", "LucidCore",
      ], swiftSettings: testSettings),
    .testTarget(
      name: "LucidBackendsTests",
      dependencies: [
        "CMime", "LucidBackends", "LucidBuiltins", "LucidFuzzing", "LucidLab", "LucidTesting", "LucidCore", "LucidHTTP",
        "LucidRuntime", "LucidSystem", "LucidVault", "LucidPrograms", "LucidMCP",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidShippedTests", dependencies: ["LucidShipped", "LucidCore", "LucidSystem", "LucidTesting"],
      swiftSettings: testSettings),
    .testTarget(
      name: "LucidApplicationTests",
      dependencies: [
        "LucidApplication", "LucidArguments", "LucidConfiguration", "LucidCore", "LucidDoctor", "LucidHistory", "LucidLibrary",
        "LucidReport", "LucidRuntime", "LucidSchedule", "LucidSession", "LucidShipped", "LucidSystem", "LucidTesting",
        "LucidCompiler", "LucidGrading", "LucidSetup", "LucidSharing", "LucidAutomation", "LucidServing", "LucidAuthoring",
        "LucidSQLite", "LucidSyntax",
      ], swiftSettings: testSettings),
    // Every test that a shipped ability carries.
    .testTarget(
      name: "AbilityTests",
      dependencies: [
        "LucidCommands", "LucidApplication", "LucidRuntime", "LucidSession", "LucidAbilityTesting", "LucidArguments",
        "LucidReport", "LucidLab", "LucidTesting", "LucidCore", "LucidShipped", "LucidCompiler", "LucidServing", "LucidAuthoring",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "LanguageTests",
      dependencies: [
        "LucidYAML", "LucidArguments", "LucidFuzzing", "LucidReport", "LucidShipped", "LucidLab", "LucidTesting", "LucidCompiler",
        "LucidCore", "LucidSyntax", "LucidBuiltins",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "LucidCommands", "LucidApplication", "LucidConfiguration", "LucidAgent", "LucidRuntime", "LucidModels", "LucidHistory",
        "LucidSession", "LucidArguments", "LucidReport", "LucidLab", "LucidTesting", "LucidAbilityTesting", "LucidBackends",
        "LucidBuiltins", "LucidCompiler", "LucidCore", "LucidHTTP", "LucidShipped", "LucidSystem", "LucidWording", "LucidVault",
        "LucidSetup", "LucidServing", "LucidSQLite",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "DocumentTests",
      dependencies: [
        "LucidCommands", "LucidApplication", "LucidArguments", "LucidConfiguration", "LucidReport", "LucidRuntime",
        "LucidSession", "LucidTesting", "LucidCore", "LucidShipped", "LucidCompiler", "LucidHTTP", "LucidSyntax", "LucidBuiltins",
        "LucidSetup", "LucidServing",
      ],
      swiftSettings: testSettings),
    // Runs the built program as a process.
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "LucidCommands", "LucidApplication", "lucid-soak", "LucidHistory", "LucidRuntime", "LucidSchedule", "LucidTesting",
        "LucidArguments", "LucidCore", "LucidSession", "LucidSystem", "LucidSQLite", "LucidVault", "LucidPrograms", "LucidSetup",
        "LucidHomes",
      ],
      swiftSettings: testSettings),
    // The table of commands, what the program knows of where it runs, and commands run inside a test, on values that are made up.
    .testTarget(
      name: "HostTests",
      dependencies: [
        "LucidCommands", "LucidApplication", "LucidArguments", "LucidCore", "LucidRuntime", "LucidSystem", "LucidTesting",
        "LucidReport", "LucidCompiler", "LucidServing", "LucidWeb", "LucidHistory",
        "LucidSQLite",
      ],
      swiftSettings: testSettings),
    // They read all sources: optimized they take a tenth of the time.
    .testTarget(
      name: "ArchitectureTests", dependencies: ["LucidSystem", "LucidTesting"], exclude: ["bare-texts.txt", "unlabelled.txt"],
      swiftSettings: settings),
  ]
)

// `make quick` builds one test target with what it depends on, and plans nothing else.
if let only = Context.environment["LUCID_ONLY"] {
  var (needed, open): (Set<String>, [String]) = ([], [only])
  while let name = open.popLast() {
    guard needed.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else { continue }
    for dependency in target.dependencies {
      if case .byNameItem(let name, _) = dependency { open.append(name) }
    }
    for plugin in target.plugins ?? [] {
      if case .plugin(let name, _) = plugin { open.append(name) }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
}
