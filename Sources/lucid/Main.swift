import LucidCommands

/// The program. All of it stands in the library of its commands, so that tests link that library
/// and not the program, whose linker flags do not suit a bundle of tests.
@main struct Main {
  static func main() { Lucid.main() }
}
