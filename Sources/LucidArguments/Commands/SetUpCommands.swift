/// Commands about the configuration and its sources.
package enum SetUpCommands {
  package static let group = CommandGroup("Set up", [setup, doctor, config, models])

  package static let setup = CommandSpec(
    "setup", "set up lucid from existing data",
    discussion: [
      "Looks for calendars of khal and vdirsyncer, lists of todoman, address books of khard, Maildirs of mbsync and OfflineIMAP, "
        + "vaults of Obsidian, local data of Evolution, the time zone and your name, and writes a configuration. Only files are read; --probe also looks "
        + "for a model server on this machine.",
      "On a terminal each finding is a question; Return accepts the default. Without a terminal --yes accepts all defaults. "
        + "An existing configuration is never replaced without a question; --yes leaves it unchanged.",
    ],
    options: [.setupYes, .probe, .config, .dryRunSetup] + CommandParts.changed + CommandParts.appearance,
    examples: [
      .init("lucid setup", "asks, then writes"), .init("lucid setup --yes", "all defaults"),
      .init("lucid setup --dry-run", "show the configuration"),
    ],
    exits: [.nothing, .consentMissing])

  package static let doctor = CommandSpec(
    "doctor", "diagnose configuration and sources",
    discussion: [
      "Prints one line per check: the state, and what to do. Each source gets one query, the model a request for its list of models. No ability is run, "
        + "and nothing is written; unfinished writes are reported. The network is used only for servers of the configuration.",
      "--secrets runs the programs that print keys; --model-check requests one word from the model, which may cost money. Each check takes at most "
        + "ten seconds. The exit code is 0, 11 if something is missing, 30 if something is broken.",
    ],
    options: [.secrets, .modelCheck, .checkNames, .vault, .tz, .at, .config, .reportFormat, .json, .output]
      + CommandParts.appearance,
    examples: [
      .init("lucid doctor", "all checks"), .init("lucid doctor --only mail --only model", "two checks"),
      .init("lucid doctor --json | jq '.findings[] | select(.state != \"ok\")'", "for another program"),
    ],
    exits: [.partial, .backendFailed])

  package static let config = CommandSpec(
    "config", "show and change the configuration",
    discussion: [
      "`lucid config` (or `lucid config list`) lists the settings and their origins. `get KEY`, `set KEY VALUE` and `unset KEY` take dotted "
        + "keys, such as history.keep; comments and order are kept, and a change that would make the file invalid is refused. "
        + "With --profile NAME they use the keys of that profile.",
      "`edit` opens a copy in $VISUAL or $EDITOR and installs it if it is valid. `check` reports every mistake. `path` prints the path of the file: "
        + "$XDG_CONFIG_HOME/lucid/config.yaml, usually ~/.config/lucid/config.yaml. docs/configuration.md lists the keys.",
      "Secrets are referenced, never stored in the file: `{ env: NAME }`, `{ command: [pass, show, NAME] }`, `{ file: PATH }`.",
    ],
    operands: [
      .init(
        "ACTION",
        .actions([
          .init("list"), .init("get", .configurationKey), .init("set", .configurationKey), .init("unset", .configurationKey),
          .init("edit"), .init("check"), .init("path"),
        ]), required: false, "list, get, set, unset, edit, check or path"),
      .init("KEY", required: false, "a dotted key, such as user.city"),
      .init("VALUE", required: false, "for set: text, or a list or a mapping such as '[health, notes]'"),
    ],
    options: [.config, .vault, .tz, .checkFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid config set user.city Montreal", "one key"),
      .init("lucid config set policy.local_only health,notes", "a list"),
      .init("lucid config set vault ~/work --profile work", "in a profile"),
      .init("lucid config get history.keep", "the effective value"),
      .init("lucid config check --format=github", "for continuous integration"),
    ],
    exits: [.nothing, .fileInvalid])

  package static let models = CommandSpec(
    "models", "list models and check them",
    discussion: [
      "Sends each server one cheap request for its list of models. No ability is run, and nothing of yours is sent but the key. "
        + "The exit code is 31 if the default model does not answer."
    ],
    options: [.config, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid models", "the models of the configuration"),
      .init("lucid models --json | jq '.models[] | select(.answers)'", "for another program"),
    ],
    exits: [.modelFailed])
}
