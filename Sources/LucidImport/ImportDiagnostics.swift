import LucidCore

/// Parts of a foreign file that are gone, or are there in another way.
extension ImportNote {
  private static func lost(_ text: String, _ line: Int?) -> ImportNote { ImportNote(line: line, text, .lost) }
  private static func changed(_ text: String, _ line: Int?) -> ImportNote { ImportNote(line: line, text, .changed) }

  /// `reason` is one of `ImportReason`.
  static func dropped(_ part: String, _ reason: String, _ line: Int?) -> ImportNote { lost("`\(part)`: \(reason)", line) }

  static func noCounterpart(_ part: String, _ line: Int?) -> ImportNote { lost("`\(part)` has no counterpart", line) }

  static func oneText(_ first: String, _ second: String, _ line: Int?) -> ImportNote {
    changed("`\(first)` and `\(second)` are one text", line)
  }

  static func listing(_ tool: String) -> ImportNote {
    changed("the text asks for a list: `answer` gives it from `\(tool)`, without a model; `x-prompt` has the text", nil)
  }

  // MARK: Inputs

  static func unusedInput(_ name: String, _ line: Int?) -> ImportNote {
    lost("the text does not use the input `\(name)`", line)
  }

  static func inputNotConverted(_ name: String, at use: Int, _ line: Int?) -> ImportNote {
    lost("input `\(name)` is only used in a part that is not converted, on line \(use)", line)
  }

  static func cutQuestion(_ whole: String, of name: String, _ line: Int?) -> ImportNote {
    changed("the question for `\(name)` is cut at 200 characters; it was: \(whole)", line)
  }

  static func renamedInput(_ foreign: String, _ name: String, _ line: Int?) -> ImportNote {
    changed("input `\(foreign)` is called `\(name)` here", line)
  }

  static func inputOfManyValues(_ name: String, shape: String, _ line: Int?) -> ImportNote {
    let shape = shape == "object" ? "an object" : shape == "array" ? "an array of other things" : shape
    return lost("input `\(name)`: an input is a single value or a list of them, not \(shape)", line)
  }

  static func inputWithoutDefault(_ name: String, _ line: Int?) -> ImportNote {
    changed("input `\(name)` has to be given", line)
  }

  static func inputOfHost(_ name: String, schema: String, _ line: Int?) -> ImportNote {
    lost("input `\(name)` has the schema `\(schema)` of its host; a text is asked for instead", line)
  }

  /// `reason` is one of `ImportReason`.
  static func inputWithoutCounterpart(_ name: String, _ reason: String, _ line: Int?) -> ImportNote {
    lost("input `\(name)`: \(reason)", line)
  }

  static func fileIsText(_ name: String, _ line: Int?) -> ImportNote {
    changed("input `\(name)`: the text of the file is put in", line)
  }

  static func parameterWithoutKey(_ line: Int?) -> ImportNote { lost("a parameter without a `key`", line) }

  static func lostDefault(_ given: String, of key: String, isFile: Bool, _ line: Int?) -> ImportNote {
    let reason = isFile ? "a file is only read when it is named" : "it is none of the options"
    return lost("the default `\(given)` of `\(key)`: \(reason)", line)
  }

  static func becameText(_ key: String, default given: String, no kind: String, _ line: Int?) -> ImportNote {
    changed("`\(key)` is a text: its default `\(given)` is no \(kind)", line)
  }

  // MARK: Parts of recipes

  static func extensionOfHost(_ name: String, _ line: Int?) -> ImportNote {
    lost("extension `\(name)`: the steps and the configuration determine what a run may access", line)
  }

  static func otherRecipe(_ name: String, _ line: Int?) -> ImportNote {
    lost("sub-recipe `\(name)`: import it on its own", line)
  }

  static func schemaOfHost(_ name: String, _ line: Int?) -> ImportNote {
    lost("schema `\(name)` is defined in its host; any value is taken in its place", line)
  }

  static func shortList(_ shown: String, _ line: Int?) -> ImportNote {
    changed("`\(shown)` is read as a list of \(shown.dropLast(2))", line)
  }

  // MARK: Conversations

  static func rolesInOneText(_ roles: [String], _ line: Int?) -> ImportNote {
    changed("the texts of \(roles.map { "`\($0)`" }.joined(separator: ", ")) are one text", line)
  }

  static func roleIsPrompt(_ role: String, _ line: Int?) -> ImportNote {
    changed("the text of `\(role)` is the prompt", line)
  }

  static func rolesAsNames(_ line: Int?) -> ImportNote {
    changed("the turns of the conversation stand in one text, each after its role", line)
  }

  static func attributesOfRole(_ shown: String, _ line: Int?) -> ImportNote {
    lost("`\(shown)`: a role has no attributes", line)
  }

  // MARK: Skills

  static func embedded(_ name: String, _ line: Int?) -> ImportNote {
    changed("the skill contains an ability, \(name): it is the result, without the rest of the skill", line)
  }

  static func otherEmbedded(_ name: String) -> ImportNote {
    lost("another ability of the skill, \(name): import it on its own", nil)
  }

  static func notRun(_ file: String) -> ImportNote { lost("`\(file)`: an ability runs no scripts", nil) }

  static func notRead(_ file: String) -> ImportNote {
    lost("`\(file)`: put its text in, or make it a `file` input", nil)
  }

  static func moreFiles(_ count: Int, isWhole: Bool) -> ImportNote {
    lost("\(isWhole ? "" : "at least ")\(count) more files of the folder", nil)
  }

  /// `lines` are those of all commands.
  static func shellCommands(_ first: String, _ lines: [Int]) -> ImportNote {
    let shown = lines.prefix(10).map(String.init).joined(separator: ", ") + (lines.count > 10 ? ", …" : "")
    return lost(
      "shell commands stay as text, an ability runs none: `\(first)`"
        + (lines.count > 1 ? " and \(lines.count - 1) more (lines \(shown))" : ""), lines.first)
  }

  static func requestFollows(_ name: String) -> ImportNote {
    changed("the input `\(name)` follows the instructions", nil)
  }

  // MARK: Jobs

  static func schedule(_ command: String, isEnabled: Bool, _ line: Int?) -> ImportNote {
    ImportNote(line: line, "to schedule it\(isEnabled ? "" : " (it is disabled there)"): \(command)", .proposed)
  }

  static func noSchedule(_ when: String, _ reason: String, _ line: Int?) -> ImportNote {
    lost("schedule `\(when)`: \(reason)", line)
  }

  static func runsOnce(_ when: String, _ line: Int?) -> ImportNote {
    lost("schedule `\(when)` is for one run; schedules here repeat", line)
  }

  static func scriptOnly(_ job: String, _ line: Int?) -> ImportNote {
    lost("job `\(job)` has no text for a model: an ability runs no scripts", line)
  }

  static func schedulerState(_ keys: [String], _ line: Int?) -> ImportNote {
    lost("\(keys.map { "`\($0)`" }.joined(separator: ", ")): records of the other scheduler", line)
  }

  static func stateOfFile(_ keys: [String], _ line: Int?) -> ImportNote {
    lost("\(keys.map { "`\($0)`" }.joined(separator: ", ")): about the file of jobs as a whole", line)
  }

  // MARK: Labels, plans and prompts

  static func cutLabel(_ label: String, _ line: Int?) -> ImportNote {
    changed("the label `\(label)` has \(label.count) characters and is cut; `x-title` has all of it", line)
  }

  static func unknownPlan(_ name: String, _ line: Int?) -> ImportNote {
    lost("`planKeyRaw`: there is no plan `\(name)`; `x-plan-key` has the name, and steps have to be written", line)
  }

  static func longPrompt(_ characters: Int, most: Int) -> ImportNote {
    changed(
      "the prompt has \(characters) characters; at most \(most) are allowed: shorten it, or make a part of it a `file` input", nil
    )
  }

  static func largePrompt(_ size: ByteCount) -> ImportNote {
    changed("the prompt has \(size.text), too much for a text with placeholders: make a part of it a `file` input", nil)
  }

  // MARK: Tags

  static func unknownVariable(_ name: String, _ line: Int?) -> ImportNote {
    lost("`{{\(name)}}` stays as text: there is no variable of that name", line)
  }

  static func foreignTag(_ shown: String, _ reason: String, _ line: Int?) -> ImportNote {
    lost("`\(shown)` stays as text: \(reason)", line)
  }

  static func foreignBlock(_ shown: String, _ line: Int?) -> ImportNote {
    lost("`\(shown)` and what it encloses stays as text: it has no counterpart", line)
  }
}

/// Reasons why a part of a foreign file is not carried over.
enum ImportReason {
  static let orderOfLibrary = "the order of abilities belongs to the library, not to the file"
  static let neverShipped = "what is imported is never one of the shipped abilities"
  static let noButtons = "buttons are not supported"
  static let noRepetition = "a run is not repeated until a command succeeds; a step can have `retry`"
  static let modelOfConfiguration = "the configuration selects the model"
  static let askForCode = "an answer is shown whole; ask for the code alone"
  static let answerIsWhole = "an answer is shown whole"
  static let putTextInOrFile = "put the text in, or make it a `file` input"
  static let putTextIn = "put the text in"
  static let writeSteps = "write steps: `lucid tools` lists what they can call"
  static let noCode = "ability files contain no code"
  static let noPictures = "pictures and sounds cannot be put in"
  static let oneText = "an ability has one text; what the roles say stands in one piece"
  static let noHistory = "an ability has no conversation before it"
  static let noMarks = "a host cannot put text in at a mark"
  static let shellCommand = "an ability runs no commands"
  static let sampleOfFile = "samples are not read from files"
  static let delivery = "who gets the answer is set with `lucid run --mail-to` and the configuration"
  static let hostPermission = "the steps of an ability determine what it may access"
  static let needsOfHost = "an ability has no requirements on its host"
  static let otherSkill = "import it on its own"
  static let noScripts = "an ability runs no scripts"
  static let startsOnEvent = "it starts on an event; `lucid schedule add --on` names those that a run can start on"
  static let repeatsAlways = "a schedule has no end"
  static let mainConversation = "a run has no conversation before it"
  static let templateOfHost = "texts are read as Jinja or Mustache"
  static let schemaOfHost = "the schema is defined in its host"
  static let environment = "ability files cannot read files or the environment; it has to be given"
  static let escaped = "it is escaped"
  static let readsNothing = "ability files cannot read files, addresses or the environment"
  static let onlyNames = "only a name can be put in"
  static func noFilter(_ name: String) -> String { "there is no filter `\(name)`" }
  static let noPartials = "there are no partials; put the text in here"
}

/// Files that nothing can be made of.
extension ImportError {
  static let noAbility = ImportError("the list holds no ability")
  static let noJob = ImportError("no job has a text for a model")
  static let noMapping = ImportError("it holds no mapping of keys to values")
  static let noText = ImportError("it has no text for a prompt")

  static func notAnAbility(_ line: Int) -> ImportError { ImportError(line: line, "an ability is an object with a `prompt`") }

  static func frontMatterIsNoMapping(_ line: Int) -> ImportError {
    ImportError(line: line, "what stands between the `---` lines is no YAML mapping")
  }

  static func notYAML(_ diagnostic: Diagnostic, _ line: Int) -> ImportError { ImportError(line: line, diagnostic.message) }
}
