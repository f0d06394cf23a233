import LucidArguments

/// `lucid share`: abilities for others, and of others.
enum ShareCommand: DescribedCommand {
  static let name = "share"
  static let spec = CommandSpec(
    name, "export, verify, publish", group: .library,
    discussion: [
      "`export` writes abilities into a file or a folder for agents, `verify` checks what you received, `site` writes a gallery "
        + "for a web space. `lucid install` installs what is shared."
    ],
    examples: [
      .init("lucid share export sleep -o sleep.lucidability", "a file to send"),
      .init("lucid share verify sleep.zip", "a package that you received"),
    ],
    actions: [ExportCommand.self, VerifyCommand.self, SiteCommand.self], otherwise: "export")
}
