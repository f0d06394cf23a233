import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// The list of deliveries: each has the words that retry or drop it.
@Suite struct TextDeliveriesTests {
  private static func delivery(_ number: Int64, _ state: StoredDelivery.State = .waiting) -> StoredDelivery {
    StoredDelivery(
      number: number, run: 1, kind: .mail, target: "r\(number)@example.org\u{1B}[31m", state: state, tries: 1, made: Monday.now,
      due: Monday.now, problem: state == .failed ? "no\nroute" : nil, size: .bytes(1), isUnderway: state == .underway)
  }

  @Test(arguments: [0, 1, 2, 5]) func eachLineBeginsWithItsRunAndNumber(count: Int) {
    let all = (0..<count).map { Self.delivery(Int64($0 + 7)) }
    let text = TextDeliveries(screen: Screen(width: 200)).render(all) { _ in ("at-1", "Weather") }
    let lines = text.split(separator: "\n")
    #expect(lines.count == count)
    for (n, line) in lines.enumerated() { #expect(line.hasPrefix("at-1 \(n + 7)  Weather - mail to r\(n + 7)@"), "\(line)") }
    let json = JSONDeliveries().render(all) { _ in ("at-1", "Weather") }
    let ids = json.text(ExitFacts("ok", 0)).matches(of: /"id":"(\d+)"/).map { String($0.1) }
    #expect(ids == (0..<count).map { String($0 + 7) })
  }

  @Test(arguments: [
    (StoredDelivery.State.waiting, "pending, tried once"), (.underway, "in progress"), (.failed, "failed, tried once: no"),
    (.dropped, "dropped"), (.delivered, "delivered"),
  ])
  func theStateIsNamed(state: StoredDelivery.State, words: String) {
    let text = TextDeliveries(screen: Screen(width: 200)).render([Self.delivery(7, state)]) { _ in ("at-1", "Weather") }
    #expect(text.contains(" - \(words)") && !text.contains("\u{1B}"), "\(text)")
  }
}
