import LucidCore
import Synchronization
import Testing

@testable import LucidSession

/// What a run tells on its way holds no secret, however it arrives.
@Suite struct RedactedEventsTests {
  private static let secret = "sk-proj-SECRETKEY"

  /// The parts that came out, and the text of the answer.
  private func told(_ parts: [String], answer: String = "") -> (parts: [String], answer: String) {
    let seen = Mutex((parts: [String](), answer: ""))
    let events = RedactedEvents(Redaction([Self.secret, "sk-other-KEY"])) { event in
      seen.withLock { seen in
        if case .part(let text) = event { seen.parts.append(text) }
        if case .answer(let answer) = event { seen.answer = answer.text }
      }
    }
    for part in parts { events.note(.part(part)) }
    events.note(.answer(Answer(text: answer, author: "m")))
    return seen.withLock { $0 }
  }

  @Test func aSecretIsFoundWhereverItIsCut() {
    let text = "Key: \(Self.secret)! sk-pro and sk-other-KEY."
    for first in 0...text.count {
      for second in first...text.count {
        let characters = Array(text)
        let cut = [characters[..<first], characters[first..<second], characters[second...]].map { String($0) }
        #expect(told(cut).parts.joined() == "Key: [secret]! sk-pro and [secret].", "\(cut)")
      }
    }
    #expect(told(text.map { String($0) }, answer: text).answer == "Key: [secret]! sk-pro and [secret].")
  }

  @Test func whatIsNoSecretArrivesAtOnce() {
    #expect(told(["Hello ", "there, s", "ay it"]).parts == ["Hello ", "there, ", "say it"])
    #expect(told(["the end is sk-proj-"]).parts == ["the end is ", "sk-proj-"])
    #expect(told(["Grüße 👋🏽 ", "s", "k-"]).parts.joined() == "Grüße 👋🏽 sk-")
  }

  @Test func withoutSecretsAllArrivesAsItIs() {
    let seen = Mutex([String]())
    let events = RedactedEvents(Redaction([])) { event in
      if case .part(let text) = event { seen.withLock { $0.append(text) } }
    }
    for part in ["a ", "", "sk-", "\u{1F44B}"] { events.note(.part(part)) }
    #expect(seen.withLock { $0 } == ["a ", "sk-", "\u{1F44B}"])
  }
}
