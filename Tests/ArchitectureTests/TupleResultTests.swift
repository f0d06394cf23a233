import LucidTesting
import Testing

/// Shapes that Swift 6.3.1 compiles into wrong code when it optimizes.
///
/// `do { return (i, .success(try await f())) } catch { return (i, .failure(error)) }`, where the
/// result is indirect: LLVM's dead store elimination sees `i` written again on the path of the
/// error and drops the write before the call, so the good path returns garbage for `i`.
/// docs/decisions/0165-one-optimized-tree.md has a program that shows it.
@Suite struct TupleResultTests {
  static let files = RepositoryFiles.under("Sources").filter { $0.hasSuffix(".swift") }

  /// The lines with a `try await` that is an element of a tuple behind another element.
  static func faults(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var faults: [String] = []
    for found in text.ranges(of: "try await") {
      let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
      if isBehindAnElement(start, bytes) {
        let lineStart = bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let lineEnd = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        faults.append(String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self))
      }
    }
    return faults
  }

  /// Goes outwards from `index` through the parentheses around it. A parenthesis behind a name is
  /// a call, whose arguments are values of their own.
  private static func isBehindAnElement(_ index: Int, _ bytes: [UInt8]) -> Bool {
    var (depth, hasComma) = (0, false)
    for i in stride(from: index - 1, through: 0, by: -1) {
      switch bytes[i] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: ","): hasComma = hasComma || depth == 0
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0 { return false }
        depth -= 1
      case UInt8(ascii: "("):
        if depth > 0 {
          depth -= 1
        } else {
          let before = i > 0 ? bytes[i - 1] : 0
          let isCall = before == UInt8(ascii: "_") || before == UInt8(ascii: ">") || isLetter(before)
          if !isCall, hasComma { return true }
          hasComma = false
        }
      default: break
      }
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  @Test(arguments: files) func noElementBeforeACallThatThrows(path: String) {
    let text = RepositoryFiles.lines(path).joined(separator: "\n")
    #expect(Self.faults(text) == [], "\(path): call first, then make the tuple")
  }

  @Test func findsTheShape() {
    #expect(Self.faults("do { return (i, .success(try await read(feed))) } catch {}").count == 1)
    #expect(Self.faults("return (a(), try await b())").count == 1)
    #expect(Self.faults("return (try await b(), i)").isEmpty)
    #expect(Self.faults("let (a, b) = try await both()").isEmpty)
    #expect(Self.faults("return f(a, try await b())").isEmpty)
    #expect(Self.faults("(a, b).map { try await c($0) }").isEmpty)
  }

  /// Child tasks are joined by position in one place.
  @Test(arguments: files) func noTaskGroupOfTuples(path: String) {
    let lines = RepositoryFiles.lines(path).filter { $0.contains("TaskGroup(of: (") }
    #expect(lines.isEmpty, "\(path): use `concurrentMap`")
  }
}
