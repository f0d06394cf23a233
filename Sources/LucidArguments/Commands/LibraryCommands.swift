/// Commands about the abilities of the library.
package enum LibraryCommands {
  package static let group = CommandGroup("Library", [list, show, install, update, remove, gallery, trust])

  package static let list = CommandSpec(
    "list", "list your abilities",
    discussion: [
      "Lists the library: ten defaults, and the abilities that you added. Those for this part of the day come first, the rest follows in your order.",
      "Each ability is a file in $XDG_DATA_HOME/lucid/abilities (usually ~/.local/share/lucid/abilities), in the order of order.txt. "
        + "You can edit the files: a broken file is listed with its error. A default that you "
        + "did not change has no file.",
    ],
    options: [.at, .tz, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid list", "all of them"),
      .init("lucid list --json | jq -r '.abilities[].name'", "their names, for another program"),
    ])

  package static let show = CommandSpec(
    "show", "show an ability and its permissions",
    discussion: [
      "Shows what an ability reads, writes and sends, and how; where it was installed from, who signed it, and whether it is permitted. "
        + "The ability is not run, and your data is not read.",
      "`lucid history show` shows stored runs.",
    ],
    operands: [.init("NAME", .ability, "an ability of the library by name, id or label, a path, or gallery/NAME")],
    options: [.config, .showFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid show briefing", "an ability of the library"),
      .init("lucid show stranger.lucidability", "a file before it is run"),
      .init("lucid show reminder --format=html -o card.html", "as a page"),
    ],
    exits: [.fileInvalid, .requirementNotMet])

  package static let install = CommandSpec(
    "install", "install an ability",
    discussion: [
      "Checks FILE and shows what it could read, write and send. It is installed, with just these permissions, only if you agree. "
        + "Without a terminal and without --yes the exit code is 22, and the message has the command with the checksum of "
        + "what was shown, so that nothing else can be installed in its place.",
      "An address begins with https://. At most 256 KiB are downloaded, in at most 30 seconds; redirects must stay on https. "
        + "JSON of the older app is converted to YAML. Ids that are taken, or belong to a default, are replaced. Several abilities in one file are "
        + "installed together or not at all.",
      "A signature next to the file (FILE.sig) is verified with ssh-keygen against `allowed_signers` next to the configuration, in the "
        + "format of OpenSSH. An invalid signature refuses the file (exit code 20).",
    ],
    operands: [
      .init("FILE", .ability, "a path, an https address, gallery/NAME, OTHER/NAME of an added gallery, or `-` for standard input")
    ],
    options: [.yes, .sha256, .again] + CommandParts.changed + CommandParts.appearance,
    examples: [
      .init("lucid install meeting-notes.lucidability", "a file that you received"),
      .init("lucid install https://example.org/tidy.lucidability", "from the web"),
      .init("lucid install gallery/sleep", "one of the gallery"),
    ],
    exits: [.nothing, .fileInvalid, .requirementNotMet, .consentMissing, .backendFailed, .timedOut])

  package static let update = CommandSpec(
    "update", "update installed abilities",
    discussion: [
      "Reads each ability again from where it was installed from, and shows the differences in its text and its permissions. You are asked only about new "
        + "permissions, or if a signature was lost. The old text is kept next to the library. The exit code is 10 if there are no updates."
    ],
    operands: [
      .init("NAME", .installed, required: false, repeatable: true, "abilities of the library; default: all that were installed")
    ],
    options: [.yes, .sha256] + CommandParts.changed + CommandParts.appearance,
    examples: [.init("lucid update", "all of them"), .init("lucid update tidy", "one of them")],
    exits: [.nothing, .fileInvalid, .consentMissing, .backendFailed])

  package static let remove = CommandSpec(
    "remove", "remove abilities",
    discussion: ["Removes the file of an ability and its permissions. `lucid reset` restores removed defaults."],
    operands: [.init("NAME", .installed, repeatable: true, "abilities of the library by name, id or label")],
    options: CommandParts.changed + [.help],
    examples: [.init("lucid remove sleep", "one of them")])

  package static let gallery = CommandSpec(
    "gallery", "browse and install ready-made abilities",
    discussion: [
      "`lucid gallery` (or `lucid gallery list`) lists abilities by category, those for this part of the day first, and marks the installed "
        + "ones. `lucid gallery show NAME` shows the permissions of one, its prompt, and its answer in its own test. "
        + "Your data is not read. `lucid gallery install NAME` installs one.",
      "`lucid gallery add WHERE` adds a third-party gallery: a folder, a git repository (https, ssh, file), or an https address that ends in .json. "
        + "Its abilities are named OTHER/NAME and are not trusted: each asks for permission when it is installed. "
        + "`update` updates its copy, `remove` removes it. `lucid gallery index DIR` writes the .json of a folder.",
      "Every command that takes a FILE takes `gallery/NAME`.",
    ],
    operands: [
      .init(
        "ACTION",
        .actions([
          .init("list"), .init("show", .template), .init("install", .template), .init("add", .folders), .init("update", .gallery),
          .init("remove", .gallery), .init("index", .folders),
        ]), required: false,
        "`list`; `show` or `install` with a NAME; `add`, `update` or `remove` with a gallery; `index` with a folder"),
      .init("NAME", required: false, "name of an ability, such as sleep or club/tidy; or a gallery"),
    ],
    options: [.at, .tz, .reportFormat, .json, .output, .again, .yes, .sha256, .galleryName] + CommandParts.appearance,
    examples: [
      .init("lucid gallery install sleep", "into the library"),
      .init("lucid gallery", "all of them"), .init("lucid gallery show sleep", "one of them, with a preview"),
      .init("lucid try gallery/sleep", "the same one on sample data"),
      .init("lucid gallery add https://example.org/club.git --name club", "a third-party gallery"),
      .init("lucid new my-sleep --from gallery/sleep", "a copy of it, to change"),
    ],
    exits: [.nothing, .partial, .fileInvalid, .consentMissing, .backendFailed, .timedOut])

  package static let trust = CommandSpec(
    "trust", "manage permissions of abilities",
    discussion: [
      "`lucid trust` (or `lucid trust list`) lists permissions. `lucid trust grant NAME` shows what an ability could do and permits it permanently; "
        + "`--never` denies it permanently; `lucid trust revoke NAME` forgets the decision. `--source` limits it to one source.",
      "An ability of the library is identified by its id, any other file by its path. After a change of its text you are asked only about "
        + "new permissions. Shipped abilities are trusted.",
    ],
    operands: [
      .init(
        "ACTION", .actions([.init("list"), .init("grant", .ability), .init("revoke", .ability)]), required: false,
        "`list`; `grant` or `revoke` with a NAME"),
      .init("NAME", .ability, required: false, "an ability of the library, or a path"),
    ],
    options: [.yes, .never, .trustSource, .reportFormat, .json] + CommandParts.appearance,
    examples: [
      .init("lucid trust", "list permissions"), .init("lucid trust grant tidy.lucidability", "permit a file that writes"),
      .init("lucid trust grant inbox --never --source mail", "deny one source"), .init("lucid trust revoke inbox", "ask again"),
    ],
    exits: [.nothing, .consentMissing])
}
