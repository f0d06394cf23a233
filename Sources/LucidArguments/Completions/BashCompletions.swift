/// A function for `complete -F`; it asks for nothing that bash itself does not have.
struct BashCompletions {
  let commands: [CommandSpec]
  let names: [String]

  var text: String {
    """
    # Completions of lucid for bash, made by `lucid completions bash`.
    _lucid() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command='' i
      # bash takes `--option=value` for three words.
      if [[ $word == = ]]; then
        word=''
      elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then
          command=${COMP_WORDS[i]}
          break
        fi
      done
      COMPREPLY=()
      if [[ -z $command ]]; then
        mapfile -t COMPREPLY < <(compgen -W '\(commands.map(\.name).joined(separator: " ")) --help --version' -- "$word")
        return
      fi
      case $command:$before in
    \(values)
      esac
      case $command:$word in
    \(commands.map(options).joined(separator: "\n"))
    \(commands.compactMap(operand).joined(separator: "\n"))
      esac
    }
    complete -F _lucid lucid

    """
  }

  /// After an option that takes a value; options of several commands that ask for the same stand together.
  private var values: String {
    var places: [(candidates: Completions.Candidates, patterns: [String])] = []
    for command in commands {
      for option in command.options where option.takesValue {
        let patterns = ["\(command.name):--\(option.long)"] + (option.short.map { ["\(command.name):-\($0)"] } ?? [])
        let candidates = Completions.candidates(of: option)
        if let i = places.firstIndex(where: { $0.candidates == candidates }) {
          places[i].patterns += patterns
        } else {
          places.append((candidates, patterns))
        }
      }
    }
    return places.map { place in
      "    \(place.patterns.joined(separator: " | ")))\n\(offer(place.candidates))      return\n      ;;"
    }.joined(separator: "\n")
  }

  private func options(_ command: CommandSpec) -> String {
    let words = command.options.flatMap { ["--" + $0.long] + ($0.short.map { ["-\($0)"] } ?? []) }
    return "    \(command.name):-*)\n\(offer(.words(words)))      ;;"
  }

  private func operand(_ command: CommandSpec) -> String? {
    guard let operand = command.operands.first else { return nil }
    let candidates = Completions.candidates(of: operand, names: names, commands: commands)
    guard candidates != .none else { return nil }
    return "    \(command.name):*)\n\(offer(candidates))      ;;"
  }

  private func offer(_ candidates: Completions.Candidates) -> String {
    switch candidates {
    case .none: ""
    case .words(let words): line("-W \(Completions.quoted(words.joined(separator: " ")))")
    case .files: "      compopt -o filenames 2>/dev/null\n" + line("-f")
    case .folders: "      compopt -o filenames 2>/dev/null\n" + line("-d")
    case .filesOr(let words):
      "      compopt -o filenames 2>/dev/null\n" + line("-f -W \(Completions.quoted(words.joined(separator: " ")))")
    }
  }

  private func line(_ arguments: String) -> String { "      mapfile -t COMPREPLY < <(compgen \(arguments) -- \"$word\")\n" }
}
