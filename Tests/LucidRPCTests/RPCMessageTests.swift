import LucidCore
import LucidRPC
import Testing

@Suite struct RPCMessageTests {
  private static func read(_ text: String, needsVersion: Bool = true) throws -> RPCMessage {
    let bytes = Array(text.utf8)
    return try RPCMessage(try JSONParser.parse(bytes), in: bytes, needsVersion: needsVersion)
  }

  /// An id is repeated as it came, also one that another program would write differently.
  @Test(arguments: [("1", 1), ("2.0", 2), ("-7", -7), ("1.5", nil), (#""a""#, nil), (#""\u00e9""#, nil)] as [(String, Int?)])
  func readsRequests(id: String, number: Int?) throws {
    guard case .call(let call) = try Self.read(#"{"jsonrpc":"2.0","id":\#(id),"method":"m","params":{"a":[1, 2]}}"#) else {
      Issue.record("no call")
      return
    }
    #expect(call.id?.json == id && call.id?.integer == number && call.method == "m")
    #expect(try call.json(#require(call.params?["a"])) == "[1, 2]")
    #expect(RPCMessage.result(try #require(call.id), "{}") == Array(#"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#.utf8))
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"m"}"#, #"{"jsonrpc":"2.0","id":null,"method":"m","params":null}"#,
    #"{"jsonrpc":"2.0","method":"m","params":[]}"#,
  ]) func aCallWithoutAnIdIsANotification(text: String) throws {
    guard case .call(let call) = try Self.read(text) else {
      Issue.record("no call")
      return
    }
    #expect(call.id == nil)
  }

  @Test func readsAnswers() throws {
    guard case .result(let result) = try Self.read(#"{"jsonrpc":"2.0","id":3,"result":{"a":1.50}}"#),
      case .error(let id, let error) = try Self.read(#"{"jsonrpc":"2.0","id":4,"error":{"code":-32601,"message":"no"}}"#),
      case .error(nil, let other) = try Self.read(#"{"jsonrpc":"2.0","error":{}}"#)
    else {
      Issue.record("other kinds")
      return
    }
    #expect(result.id == RPCID(3) && result.json(result.node) == #"{"a":1.50}"#)
    #expect(id == RPCID(4) && error == RPCError(.unknownMethod, "no") && other == RPCError(RPCCode(rawValue: 0), ""))
  }

  @Test(
    arguments: [
      ("[]", nil), ("{}", nil), (#"{"jsonrpc":"2.0","id":1}"#, RPCID(1)), (#"{"jsonrpc":"2.0","result":1}"#, nil),
      (#"{"jsonrpc":"1.0","id":1,"method":"m"}"#, RPCID(1)), (#"{"id":"a","method":"m"}"#, RPCID("a")),
      (#"{"jsonrpc":"2.0","id":{},"method":"m"}"#, nil), (#"{"jsonrpc":"2.0","id":2,"method":"m","params":3}"#, RPCID(2)),
    ] as [(String, RPCID?)]) func refusesOtherJSONWithTheIdToAnswer(text: String, id: RPCID?)
  {
    let error = #expect(throws: RPCMessageError.self) { _ = try Self.read(text) }
    #expect(error?.id == id)
  }

  @Test func aVersionMayBeLeftOutWhereItIsNotNeeded() throws {
    guard case .call = try Self.read(#"{"id":"a","method":"m"}"#, needsVersion: false) else {
      Issue.record("no call")
      return
    }
  }

  @Test func writesMessages() {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    #expect(text(RPCMessage.request(RPCID("a\"b"), "m")) == #"{"jsonrpc":"2.0","id":"a\"b","method":"m"}"#)
    #expect(
      text(RPCMessage.request(RPCID(1), "m") { $0.field("x", 1) })
        == #"{"jsonrpc":"2.0","id":1,"method":"m","params":{"x":1}}"#)
    #expect(text(RPCMessage.notification("m")) == #"{"jsonrpc":"2.0","method":"m","params":{}}"#)
    #expect(
      text(RPCMessage.error(nil, RPCError(.notJSON, "no", data: "[1]")))
        == #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no","data":[1]}}"#)
  }
}
