import LucidArguments
import LucidCore

/// The FILE of a command: a path, `-`, or the name of a shipped ability.
enum AbilityFile {
  static func read(_ operand: String) throws(CommandError) -> SourceFile {
    if operand == "-" {
      do throws(HostError) {
        return SourceFile(name: "standard input", bytes: try HostFile.read("-"))
      } catch {
        throw CommandError(error)
      }
    }
    switch HostFile.kind(operand) {
    case .file:
      do throws(HostError) {
        return SourceFile(name: operand, bytes: try HostFile.read(operand))
      } catch {
        throw CommandError(error)
      }
    case .folder:
      throw CommandError(.usage, "\(operand) is a folder, not a file", hint: "lucid check \(operand) looks at every ability in it")
    case .other: throw CommandError(.usage, "\(operand) is not a file")
    case .missing:
      // A plain word may be the name of a shipped ability; something with a slash or a suffix is meant as a path.
      if let shipped = ShippedAbilities.ability(operand) { return shipped }
      let names = ShippedAbilities.defaultNames
      let nearest = Spelling.nearest(operand, among: names)
      throw CommandError(
        .usage, "there is no file `\(operand)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
        hint: "shipped abilities: " + names.joined(separator: ", "))
    }
  }
}
