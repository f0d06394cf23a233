import LucidApplication
import LucidArguments

/// A command of `lucid`: its spec, from which parser, help, manual pages and completions are made,
/// and what it does.
protocol Command: DescribedCommand {
  init(invocation: Invocation) throws(CommandError)

  /// Returns how the process is to end.
  func run() throws(CommandError) -> ExitCode
}

/// The commands of this version, in the order of the help. To add one: a file in this folder, and
/// its type here.
enum CommandList {
  static let commands: [any Command.Type] = [
    TryCommand.self, RunCommand.self, AskCommand.self, ChatCommand.self, BriefingCommand.self,

    ListCommand.self, ShowCommand.self, InstallCommand.self, UpdateCommand.self, RemoveCommand.self, GalleryCommand.self,
    TrustCommand.self,

    NewCommand.self, EditCommand.self, CheckCommand.self, FormatCommand.self, TestCommand.self,
    PlanCommand.self,
    ToolsCommand.self,

    ScheduleCommand.self, HistoryCommand.self,

    ApplyCommand.self, RejectCommand.self, UndoCommand.self, WhyCommand.self, WhyNotCommand.self, ReplayCommand.self,

    SetupCommand.self, DoctorCommand.self, ConfigCommand.self, ModelsCommand.self,

    RedoCommand.self, StatusCommand.self, DeliverCommand.self, IncidentsCommand.self, AckCommand.self, ExplainCommand.self,
    AuditCommand.self, BackendCommand.self, MCPCommand.self, BacktestCommand.self, MoveCommand.self, ResetCommand.self,
    ExportCommand.self, VerifyCommand.self, DataCommand.self, PeopleCommand.self, ImportCommand.self, PromptCommand.self,
    ReferenceCommand.self, SchemaCommand.self, WatchCommand.self, LanguageServerCommand.self, CompletionsCommand.self,
    ManualCommand.self, HelpCommand.self,

    NamesCommand.self, CompleteCommand.self,
  ]

  static let table = CommandTable(commands.map { $0 })
  static let parser = ArgumentParser(table)

  static func named(_ name: String) -> (any Command.Type)? { commands.first { $0.name == name } }
}
