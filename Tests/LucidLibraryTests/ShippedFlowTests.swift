import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidShipped
import LucidTesting
import Testing

/// What every shipped ability may let leave, one line for each; a change of it is a change of what
/// people trusted.
@Suite struct ShippedFlowTests {
  @Test func flowsAreTheseAndNoOthers() throws {
    let compiler = ShippedLanguage.compiler(Builtins.unbound.catalog)
    var text = ""
    for path in Shipped.paths.filter({ $0.hasSuffix(".lucidability") }).sorted() {
      guard let bytes = Shipped.file(path) else { continue }
      for plan in compiler.compile(SourceFile(name: path, bytes: bytes)).plans {
        let flows = plan.flows.map { "\($0.from.names.joined(separator: ", ")) to \($0.destination.name)" }
        text += "\(path): " + (flows.isEmpty ? "nothing" : flows.joined(separator: "; ")) + "\n"
      }
    }
    let briefing = "briefing.lucidability: calendar, contacts, habits, health, mail, notes, reminders, tasks to models elsewhere"
    #expect(text.contains("abilities/defaults/\(briefing)"))
    Golden.expect(text, "flows/shipped.txt")
  }
}
