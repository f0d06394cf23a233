/// One `complete` for each thing that can be typed.
struct FishCompletions {
  let commands: [CommandSpec]
  let names: [String]

  var text: String {
    var lines = [
      "# Completions of lucid for fish, made by `lucid completions fish`.", "complete -c lucid -f",
      "complete -c lucid -n __fish_use_subcommand -s h -l help -d 'show help'",
      "complete -c lucid -n __fish_use_subcommand -l version -d 'show the version'",
    ]
    for command in commands {
      lines.append("complete -c lucid -n __fish_use_subcommand -a \(command.name) -d \(Completions.quoted(command.summary))")
    }
    for command in commands {
      let place = "complete -c lucid -n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        let short = option.short.map { " -s \($0)" } ?? ""
        let value = option.takesValue ? Self.value(Completions.candidates(of: option)) : ""
        lines.append("\(place)\(short) -l \(option.long)\(value) -d \(Completions.quoted(option.doc))")
      }
      guard let operand = command.operands.first else { continue }
      switch Completions.candidates(of: operand, names: names, commands: commands) {
      case .none, .files, .folders: continue
      case .words(let words): lines.append("\(place) -a \(Completions.quoted(words.joined(separator: " ")))")
      case .filesOr(let words): lines.append("\(place) -F -a \(Completions.quoted(words.joined(separator: " ")))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func value(_ candidates: Completions.Candidates) -> String {
    switch candidates {
    case .none: " -x"
    case .files, .filesOr: " -r -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .words(let words): " -x -a \(Completions.quoted(words.joined(separator: " ")))"
    }
  }
}
