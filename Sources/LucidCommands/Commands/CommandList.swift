import LucidApplication
import LucidArguments
import LucidShipped
import LucidSystem

/// A command of `lucid` that runs: its spec, from which parser, help, manual pages and completions
/// are made, and what it does.
protocol Command: DescribedCommand {
  init(invocation: Invocation) throws(CommandError)

  /// Returns how the process is to end.
  func run() throws(CommandError) -> ExitCode
}

/// The commands of this version, in the order of the help. To add one: a file in this folder, and
/// its type here, or among the `actions` of the spec that it belongs to.
enum CommandList {
  static let commands: [any DescribedCommand.Type] = [
    TryCommand.self, RunCommand.self, AskCommand.self, ChatCommand.self, FindCommand.self, WebCommand.self,

    ListCommand.self, ShowCommand.self, InstallCommand.self, UpdateCommand.self, RemoveCommand.self, GalleryCommand.self,
    ShareCommand.self, TrustCommand.self,

    NewCommand.self, EditCommand.self, CheckCommand.self, FormatCommand.self, TestCommand.self, PlanCommand.self,
    ToolsCommand.self, ExplainCommand.self, WatchCommand.self,

    ScheduleCommand.self, HistoryCommand.self, ReplayCommand.self,

    ApplyCommand.self, RejectCommand.self, UndoCommand.self, RedoCommand.self, WhyCommand.self, ToldCommand.self,

    SetupCommand.self, DoctorCommand.self, ConfigCommand.self, ModelsCommand.self, DataCommand.self, MCPCommand.self,

    BriefingCommand.self, StatusCommand.self, ImportCommand.self, LanguageServerCommand.self, GenerateCommand.self,
    HelpCommand.self,

    NamesCommand.self, CompleteCommand.self,
  ]

  /// Words of earlier versions. Command lines with them stand in crontabs and scripts: they run.
  private static let former = [
    CommandAlias("ack", "schedule ack"), CommandAlias("audit", "trust audit"), CommandAlias("backend", "tools own"),
    CommandAlias("backtest", "history backtest"), CommandAlias("completions", "generate completions"),
    CommandAlias("deliver", "schedule deliver"), CommandAlias("discard", "reject"), CommandAlias("export", "share export"),
    CommandAlias("filters", "tools --filters"), CommandAlias("gallery site", "share site"), CommandAlias("help code", "explain"),
    CommandAlias("incidents", "schedule incidents"),
    CommandAlias("manual", "generate manual"), CommandAlias("move", "list move"), CommandAlias("people", "data people"),
    CommandAlias("prompt", "models prompt"), CommandAlias("reference", "generate reference"), CommandAlias("reset", "list reset"),
    CommandAlias("schema", "generate schema"), CommandAlias("vars", "tools --variables"), CommandAlias("verify", "share verify"),
    CommandAlias("why-not", "why not"),
  ]

  /// Words of other programs, for the message on an unknown command.
  private static let guesses = [
    CommandAlias("cron", "schedule"), CommandAlias("delete", "remove"), CommandAlias("format", "fmt"),
    CommandAlias("init", "setup"), CommandAlias("lint", "check"), CommandAlias("log", "history"), CommandAlias("login", "setup"),
    CommandAlias("logs", "history"), CommandAlias("ls", "list"), CommandAlias("permissions", "trust"),
    CommandAlias("revert", "undo"), CommandAlias("rm", "remove"), CommandAlias("search", "find"), CommandAlias("start", "run"),
    CommandAlias("uninstall", "remove"), CommandAlias("validate", "check"),
  ]

  static let table = CommandTable(commands, former: former, guesses: guesses)
  /// For command lines that name no ability as a command.
  static let parser = ArgumentParser(table)

  /// The names of abilities are commands, too.
  static func parser(_ host: HostEnvironment) -> ArgumentParser {
    ArgumentParser(
      table,
      abilities: AbilityWords(installed: { HomeLibrary.names(host) }, offered: { ShippedAbilities.templateNames }))
  }
}
