import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidModels

/// The words of a server reach the person, in any form that they come in.
@Suite(.timeLimit(.minutes(20))) struct ComplaintTests {
  @Test(
    arguments: [
      (#"{"error":{"message":"bad key"}}"#, "bad key"), (#"{"error":"model not found"}"#, "model not found"),
      (#"[{"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT"}}]"#, "API key not valid."),
      (#"{"detail":"Not Found"}"#, "Not Found"), (#"{"message":"no such model"}"#, "no such model"),
      (
        #"{"detail":[{"loc":["body","model"],"msg":"field required"},{"loc":["body","n"],"msg":"too many"}]}"#,
        "`model`: field required; `n`: too many"
      ),
      (
        #"{"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\"error\":{\"message\":\"tool names are limited\"}}","provider_name":"X"}}}"#,
        "Provider returned error: tool names are limited"
      ),
      (
        #"{"error":{"message":"Provider returned error","metadata":{"raw":"upstream is full"}}}"#,
        "Provider returned error: upstream is full"
      ),
      (
        #"{"error":{"message":"Provider returned error","metadata":{"raw":{"detail":"no room"}}}}"#,
        "Provider returned error: no room"
      ),
      (
        #"{"error":{"message":"{\n \"error\": {\n \"code\": 429,\n \"message\": \"Resource exhausted\" } }"}}"#,
        "Resource exhausted"
      ),
      (#"{"error":{"message":"Error code: 400 - {'error': {'message': 'context is full'}}"}}"#, "context is full"),
      (
        #"{"object":"error","message":{"detail":[{"loc":["body","tools"],"msg":"Extra inputs"}]},"type":"invalid"}"#,
        "`tools`: Extra inputs"
      ),
      (#"{"errors":[{"message":"first"},{"message":"second"}]}"#, "first; second"),
      (#"{"error":{"type":"overloaded_error"}}"#, "overloaded_error"),
      (#"{"fault":{"faultstring":"Invalid token"}}"#, "Invalid token"),
      (#"{"title":"Bad Request","detail":"n must be 1","status":400}"#, "n must be 1"),
      ("error: {\"code\":500,\"message\":\"out of memory\"}", "out of memory"),
      ("data: {\"error\":{\"message\":\"busy\"}}\n\n", "busy"),
      ("event: error\ndata: upstream is away\n\n", "upstream is away"), ("upstream is away", "upstream is away"),
      (#""plain text""#, "plain text"),
      ("<html><p>away</p>", nil), ("{}", nil), ("", nil), ("[DONE]", nil), ("null", nil),
    ] as [(String, String?)]) func words(body: String, text: String?)
  {
    #expect(ServerComplaint(body).text == text)
  }

  /// A status of 200 and a stream that is none; the words are told, and what cannot pass is tried
  /// once.
  @Test(arguments: [
    ("text/event-stream", "error: {\"code\":500,\"message\":\"slot is gone\"}\n\n", "reports: slot is gone"),
    ("text/event-stream", "{\"error\":{\"message\":\"slot is gone\"}}", "reports: slot is gone"),
    ("text/event-stream", "{\n  \"error\": {\n    \"message\": \"slot is gone\"\n  }\n}\n", "reports: slot is gone"),
    ("text/event-stream", "data: error: out of memory\n\n", "not JSON: error: out of memory"),
    ("text/event-stream", "event: error\ndata: {\"message\":\"slot is gone\"}\n\n", "reports: slot is gone"),
    ("text/event-stream", "data: {\"object\":\"error\",\"message\":\"slot is gone\",\"code\":400}\n\n", "reports: slot is gone"),
    ("text/event-stream", "data: {\"detail\":\"slot is gone\"}\n\n", "reports: slot is gone"),
    ("text/event-stream", "data: [{\"error\":{\"message\":\"slot is gone\"}}]\n\n", "slot is gone"),
    ("text/event-stream", "upstream connect error\n", "reports: upstream connect error"),
    ("application/json", "[{\"error\":{\"message\":\"slot is gone\"}}]", "reports: slot is gone"),
    ("application/json", "{\"error\":\"slot is gone\"}", "reports: slot is gone"),
    ("application/json", "{\"code\":\"1113\",\"message\":\"slot is gone\"}", "reports: slot is gone"),
    ("application/json", "Internal error: slot is gone", "cannot be read: Internal error: slot is gone"),
  ]) func inAGoodResponse(type: String, body: String, message: String) async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nConnection: close\r\n\r\n"
    for isChat in [true, false] {
      let server = LoopbackServer(LoopbackServer.Reply(head + body))
      let client: any ModelClient = isChat ? try Asking.openai(server) : try Asking.anthropic(server)
      let failure = await #expect(throws: StepFailure.self) { _ = try await client.answer(Asking.request()) { _ in } }
      #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
    }
  }

  /// The beginning of an event that was cut off is no complaint.
  @Test(arguments: ["data: {\"choices\":[{\"delta\":{\"content\":\"H", "da", "event: mess", ": pi"]) func anEventThatWasCut(
    rest: String
  ) async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
    let server = LoopbackServer(
      LoopbackServer.Reply(head + "data: {\"choices\":[{\"delta\":{\"content\":\"Half\"}}]}\n\n" + rest))
    let failure = await #expect(throws: StepFailure.self) {
      _ = try await Asking.openai(server).answer(Asking.request()) { _ in }
    }
    #expect(failure?.message == "the answer of 127.0.0.1 ended without its end mark, in the middle of an event")
  }

  /// A request that does not fit is recognized in any form, and so sent again shorter.
  @Test(arguments: [
    "error: {\"code\":400,\"message\":\"the request exceeds the available context size\",\"type\":\"exceed_context_size_error\",\"n_prompt_tokens\":5000,\"n_ctx\":4096}\n\n",
    "{\"error\":{\"message\":\"the request (5000 tokens) exceeds the available context size (4096 tokens)\"}}",
    "data: {\"error\":{\"message\":\"This model's maximum context length is 4096 tokens.\"}}\n\n",
  ]) func anExcess(body: String) async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
    let server = LoopbackServer(LoopbackServer.Reply(head + body))
    _ = await #expect(throws: StepFailure.self) { _ = try await Asking.openai(server).answer(Asking.request()) { _ in } }
    #expect(server.bodies.count == 1)
  }

  /// A whole answer in place of a stream, under the type of a stream.
  @Test func aWholeAnswerInPlaceOfAStream() async throws {
    let body = "{\n \"choices\": [\n {\"message\": {\"content\": \"Hello.\"}, \"finish_reason\": \"stop\"}\n ]\n}"
    let server = LoopbackServer(
      LoopbackServer.Reply("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n" + body))
    #expect(try await Asking.openai(server).answer(Asking.request()) { _ in }.text == "Hello.")
  }

  /// Gemini asks for a pause among the details of its error.
  @Test func aPauseInTheBody() {
    let body = #"[{"error":{"code":429,"message":"Quota exceeded","details":[{"links":[]},{"retryDelay":"1.0379s"}]}}]"#
    #expect(ServerComplaint(body).delay == .milliseconds(1038) && ServerComplaint(body).text == "Quota exceeded")
    #expect(ServerComplaint(#"{"error":{"message":"no","details":[{"retryDelay":"soon"}]}}"#).delay == nil)
  }
}
