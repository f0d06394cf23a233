import LucidCore
import Synchronization

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// Runs calls that block (files, C libraries) on threads of their own, so that the few threads of the concurrency runtime stay free.
///
/// Cancelling the waiting task returns at once with `.cancelled`; the thread finishes what it does and its result is dropped.
public struct BlockingPool: Sendable {
  public init() {}

  public func run<T: Sendable>(_ body: @escaping @Sendable () throws(StepFailure) -> T) async throws(StepFailure) -> T {
    let once = Once<T>()
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { (continuation: UnsafeContinuation<Result<T, StepFailure>, Never>) in
        guard once.wait(continuation) else { return }
        Self.thread {
          let result: Result<T, StepFailure>
          do throws(StepFailure) { result = .success(try body()) } catch { result = .failure(error) }
          once.finish(result)
        }
      }
    } onCancel: {
      once.finish(.failure(StepFailure(.cancelled, "cancelled")))
    }
    return try result.get()
  }

  /// A result that arrives once; later ones are dropped.
  private final class Once<T: Sendable>: Sendable {
    private enum State {
      case idle
      case waiting(UnsafeContinuation<Result<T, StepFailure>, Never>)
      case finished(Result<T, StepFailure>)
      case delivered
    }
    private let state = Mutex(State.idle)

    /// False when the result was there already and has been delivered.
    func wait(_ continuation: UnsafeContinuation<Result<T, StepFailure>, Never>) -> Bool {
      let ready: Result<T, StepFailure>? = state.withLock {
        if case .finished(let r) = $0 {
          $0 = .delivered
          return r
        }
        $0 = .waiting(continuation)
        return nil
      }
      if let ready { continuation.resume(returning: ready) }
      return ready == nil
    }

    func finish(_ result: Result<T, StepFailure>) {
      let waiting: UnsafeContinuation<Result<T, StepFailure>, Never>? = state.withLock {
        switch $0 {
        case .idle:
          $0 = .finished(result)
          return nil
        case .waiting(let c):
          $0 = .delivered
          return c
        case .finished, .delivered: return nil
        }
      }
      waiting?.resume(returning: result)
    }
  }

  private static func thread(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Work(body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 2 << 20)
    var id = pthread_t()
    let failed = pthread_create(
      &id, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    pthread_attr_destroy(&attributes)
    // No thread to be had (a limit of the system): do the work here rather than lose it.
    if failed != 0 { box.takeRetainedValue().body() }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
