/// The error with which a peer answers a request.
package struct RPCError: Error, Hashable, Sendable {
  package let code: RPCCode
  package let message: String
  /// JSON; nil for none.
  package let data: String?

  package init(_ code: RPCCode, _ message: String, data: String? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }
}

/// The codes of errors: those of JSON-RPC, of the Model Context Protocol (MCP) and of the Language
/// Server Protocol (LSP). The last two give some numbers different meanings.
package struct RPCCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let notJSON = RPCCode(rawValue: -32_700)
  package static let invalidRequest = RPCCode(rawValue: -32_600)
  package static let unknownMethod = RPCCode(rawValue: -32_601)
  package static let invalidParameters = RPCCode(rawValue: -32_602)
  package static let internalError = RPCCode(rawValue: -32_603)

  /// MCP: there is no such resource.
  package static let resourceNotFound = RPCCode(rawValue: -32_002)
  /// MCP: the headers of an HTTP request and its body do not agree.
  package static let headerMismatch = RPCCode(rawValue: -32_020)
  /// MCP: the version of a request is not spoken.
  package static let unsupportedVersion = RPCCode(rawValue: -32_022)

  /// LSP: a request came before `initialize`.
  package static let notInitialized = RPCCode(rawValue: -32_002)
  /// LSP: the client cancelled the request.
  package static let cancelled = RPCCode(rawValue: -32_800)
  /// LSP: a valid request that could not be answered.
  package static let requestFailed = RPCCode(rawValue: -32_803)
}

/// JSON that is no message of JSON-RPC 2.0.
package struct RPCMessageError: Error, Hashable, Sendable {
  /// The id that an error reply repeats; nil where none could be read.
  package let id: RPCID?
}
