import LucidArguments

/// `lucid generate`: files made from the tables of the program.
enum GenerateCommand: DescribedCommand {
  static let name = "generate"
  static let spec = CommandSpec(
    name, "print references, schemas, manuals, completions", group: .more,
    discussion: ["Prints pages and files that are made from the tables of this version, for editors, shells and documents."],
    examples: [
      .init("lucid generate completions bash -o lucid.bash", "for bash"),
      .init("lucid generate schema -o lucidability.schema.json", "for an editor"),
    ],
    actions: [ReferenceCommand.self, SchemaCommand.self, ManualCommand.self, CompletionsCommand.self])
}
