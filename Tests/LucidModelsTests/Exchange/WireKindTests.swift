import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidModels

/// Every known kind of answer, over a socket, as servers were seen to send it: one line of `models/wire-kinds.jsonl` each, with what has to
/// come of it. A kind that is met anew gets a line.
@Suite(.timeLimit(.minutes(20))) struct WireKindTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let row: Value

    /// Null when there is none.
    func member(_ name: String) -> Value { if case .record(let record) = row { record[name] } else { .null } }

    var isChat: Bool { member("wire").text == "chat" }
    var testDescription: String {
      ["source", "server", "wire", "name"].compactMap { member($0).text }.joined(separator: " ")
    }

    static func all(in path: String) -> [Kind] {
      RepositoryFiles.lines(path).filter { !$0.isEmpty }.compactMap { ModelJSON.only(in: String($0)).map { Kind(row: $0) } }
    }

    func check() async throws {
      let body = try #require(member("body").text)
      let (status, type) = (member("status").count ?? 200, member("type").text ?? "")
      let head = "HTTP/1.1 \(status) Status\r\nContent-Type: \(type)\r\nConnection: close\r\n\r\n"
      let server = LoopbackServer(LoopbackServer.Reply(head + body))
      let client: any ModelClient =
        isChat ? try Asking.openai(server) : try Asking.anthropic(server)
      let request = Asking.request("Hi") { request in
        request.offered = [
          OfferedTool(name: "tasks.create", summary: "Makes a task.", parameters: Asking.note.parameters)
        ]
      }
      let heard = ReceivedParts()
      do throws(StepFailure) {
        let answer = try await client.answer(request) { heard.add($0) }
        #expect(member("fails").text == nil, "it was to fail")
        #expect(answer.text == member("text").text && answer.remark?.text == member("remark").text)
        let calls = (member("calls").list ?? []).map { ($0.list ?? []).compactMap(\.text) }
        #expect(answer.calls.map { [$0.id, $0.tool, $0.arguments] } == calls)
      } catch {
        let part = try #require(member("fails").text, "\(error.message)")
        #expect(error.message.contains(part))
      }
    }
  }

  static let kinds = Kind.all(in: "Tests/Fixtures/models/wire-kinds.jsonl")

  @Test func thereAreMany() {
    #expect(Self.kinds.count >= 95 && Set(Self.kinds.map(\.testDescription)).count == Self.kinds.count)
  }

  @Test(arguments: kinds) func isReadAsItWasMeant(_ kind: Kind) async throws { try await kind.check() }
}
