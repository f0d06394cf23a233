import LucidCompiler
import LucidCore
import LucidSystem
import LucidYAML

/// The loops that `make bench` times: the same compiler and runtime as `lucid`, without its files and limits.
@main struct Bench {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    switch words.first {
    case "render": try? Rendering(folder: word(1)).run(number(2), parsing: false)
    case "render-parse": try? Rendering(folder: word(1)).run(number(2), parsing: true)
    case "render-size": try? Rendering(folder: word(1)).run(bytes: number(2))
    case "chain": Plans.chain(number(1))
    case "parallel": Plans.parallel(number(1))
    case "health": Exports.read(word(1))
    case "record": do { try Records.fill(word(1), number(2)) } catch { fail("\(error)") }
    default:
      fail(
        "usage: lucid-bench render|render-parse DIR N | render-size DIR BYTES | chain N | parallel N | health FILE | record FILE N"
      )
    }
  }

  private static func word(_ i: Int) -> String {
    guard CommandLine.arguments.count > i + 1 else { fail("an argument is missing") }
    return CommandLine.arguments[i + 1]
  }

  private static func number(_ i: Int) -> Int {
    guard let n = Int(word(i)), n >= 0 else { fail("`\(word(i))` is not a number") }
    return n
  }

  static func fail(_ message: String) -> Never {
    print("lucid-bench: \(message)")
    exit(2)
  }

  /// No limits: the bench goes where a person never would.
  static var limits: Compiler.Limits {
    var limits = Compiler.Limits()
    limits.yaml.size = .mib(1024)
    limits.steps = .max
    limits.template = .mib(1024)
    return limits
  }
}
