/// Words as they are typed into a shell.
package enum ShellWord {
  package static func line(_ words: some Sequence<String>) -> String { words.map(quoted).joined(separator: " ") }

  package static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { c in
      (0x30...0x39).contains(c) || (0x41...0x5A).contains(c) || (0x61...0x7A).contains(c) || "-_./=:,+@%".utf8.contains(c)
        || c >= 0x80
    }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
