import CCurl
import LucidCore

/// Maps an error of curl to a message with the host and a remedy.
struct TransferFailure {
  let failure: StepFailure

  /// `isAnswered`: something of an answer had come.
  init(_ ending: cu_ending, _ text: MessageText, of request: HTTPRequest, isAnswered: Bool = false) {
    let host = request.url.host
    let near = request.url.isNear
    switch ending {
    case CU_NO_HOST:
      failure = StepFailure(.unavailable, .words(.noHost, host), hint: .words(.checkAddressAndNetwork), retryable: true)
    case CU_NO_CONNECTION:
      failure = StepFailure(
        .unavailable, .words(.nothingAnswers, String(request.url.text.prefix { $0 != "?" })),
        hint: near ? .words(.startServer) : .words(.checkNetwork), retryable: !near)
    case CU_TIMED_OUT:
      failure = StepFailure(.timedOut, .words(.notInTime, host), hint: .words(.checkNetwork), retryable: true)
    case CU_UNTRUSTED:
      failure = StepFailure(.unavailable, .words(.badCertificate, host, Self.line(text)), hint: .words(.nameAuthorities))
    case CU_PUBLIC_ADDRESS:
      failure = StepFailure(.unavailable, .words(.inTheClear, host), hint: .words(.useHTTPS))
    case CU_GUARDED_ADDRESS: failure = Self.guarded(host)
    case CU_PROXY:
      failure = StepFailure(.unavailable, .words(.proxyRefused, host, text), hint: .words(.checkProxy))
    case CU_BROKEN:
      failure = StepFailure(
        .failed, .words(.closedConnection, host), hint: request.url.isPlain && !isAnswered ? .words(.maySpeakHTTP2) : nil,
        retryable: true)
    case CU_STOPPED:
      failure = StepFailure(.failed, .words(.sentMore, host, request.limit.text))
    case CU_NOT_HTTP:
      failure = StepFailure(.failed, .words(.notHTTP, host), hint: request.url.isPlain ? .words(.maySpeakHTTP2) : nil)
    default:
      failure = StepFailure(.failed, .words(.inFile, host, Self.line(text)))
    }
  }

  /// A host that leads into a private network, asked for by an address that is not of the
  /// configuration.
  static func guarded(_ host: String) -> StepFailure {
    StepFailure(.forbidden, .words(.privateAddress, host), hint: .words(.nameServerIfYours))
  }

  private static func line(_ text: MessageText) -> MessageText {
    guard case .name(let words) = text else { return text }
    return words.split(separator: "\n").first.map { .name(String($0.prefix(200))) } ?? .words(.itFailed)
  }
}
