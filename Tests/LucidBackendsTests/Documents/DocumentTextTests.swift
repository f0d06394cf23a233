import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

@Suite struct DocumentTextTests {
  /// A PDF of one page with a line of text, offsets and all.
  static func pdf(_ text: String, trailer: String = "") -> [UInt8] {
    let stream = "BT /F1 24 Tf 72 720 Td (\(text)) Tj ET"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
      "<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    var out = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (i, object) in objects.enumerated() {
      offsets.append(out.utf8.count)
      out += "\(i + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = out.utf8.count
    out += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { out += String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n" }
    out += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R \(trailer)>>\nstartxref\n\(table)\n%%EOF\n"
    return Array(out.utf8)
  }

  @Test func aPDF() throws {
    #expect(try DocumentText.text(of: Self.pdf("The rent is 900 a month.")).contains("The rent is 900 a month."))
    #expect(try DocumentText.text(of: Array("junk\n".utf8) + Self.pdf("Behind junk")).contains("Behind junk"))
  }

  @Test func aPDFWithoutText() {
    let error = #expect(throws: DocumentError.self) { try DocumentText.text(of: Self.pdf("")) }
    #expect(error?.reason.text == "a PDF without text, perhaps of scanned pages")
  }

  @Test func aLockedPDF() {
    // A key that no empty password opens.
    let hex = String(repeating: "41", count: 32)
    let locked = Self.pdf(
      "secret", trailer: "/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <\(hex)> /U <\(hex)> >> /ID [<00> <00>] ")
    let error = #expect(throws: DocumentError.self) { try DocumentText.text(of: locked) }
    #expect(error?.reason.text == "a PDF that is locked with a password")
  }

  @Test func aDamagedPDF() {
    let error = #expect(throws: DocumentError.self) { try DocumentText.text(of: Array("%PDF-1.7\nnothing of the kind".utf8)) }
    #expect(error?.reason.text == "a damaged PDF")
  }

  @Test func withoutTheProgram() {
    let error = #expect(throws: DocumentError.self) { try PDFText.text(of: Self.pdf("x"), program: "lucid-has-no-such-program") }
    #expect(error?.isMissingProgram == true && error?.hint?.text.contains("poppler-utils") == true)
  }

  @Test(
    arguments: [
      ([0xEF, 0xBB, 0xBF, 0x41], "A"), ([0x41], "A"), ([], ""), (Array("{\\rtf1 A}".utf8), "A"),
    ] as [([UInt8], String)]) func texts(bytes: [UInt8], text: String) throws
  { #expect(try DocumentText.text(of: bytes) == text) }

  @Test(arguments: [[0xFF, 0xFE, 0x41, 0x00], [0x41, 0x00], [0xC3]] as [[UInt8]]) func whatIsNoText(bytes: [UInt8]) {
    let error = #expect(throws: DocumentError.self) { try DocumentText.text(of: bytes) }
    #expect(error?.reason.text == "not a text in UTF-8, a PDF or RTF")
  }

  // MARK: The tool

  private func read(_ paths: [String], _ path: String? = nil) async throws -> ToolResult {
    let tool = try #require(FilesFamily.family(AttachedFiles(paths, pool: BlockingPool())).tools.first)
    return try await tool.call(Arguments(for: tool.signature, path.map { ["path": .text($0)] } ?? [:]), in: Monday.tools)
  }

  @Test func onlyWhatWasGivenIsRead() async throws {
    let given = Repository.path(".swift-format")
    #expect(try await read([given]).value["name"] == .text(".swift-format"))
    #expect(try await read([given], ".swift-format").value["truncated"] == .boolean(false))
    for path in ["/etc/passwd", "../README.md", given, "README.md", ""] {
      let error = await #expect(throws: StepFailure.self) { try await read([given], path) }
      #expect(error?.kind == .badArgument && error?.hint == "given were .swift-format")
    }
    let none = await #expect(throws: StepFailure.self) { try await read([], "/etc/passwd") }
    #expect((none?.kind, none?.hint) == (.unavailable, "give one with --attach FILE"))
    let which = await #expect(throws: StepFailure.self) { try await read([given, Repository.path("README.md")]) }
    #expect(which?.hint == "`path` is one of .swift-format, README.md")
  }

  @Test func twoFilesOfOneNameGoByTheirPaths() async throws {
    let paths = [Repository.path("README.md"), Repository.path("Tests/Bench/README.md")]
    #expect(AttachedFiles(paths, pool: BlockingPool()).names == paths)
    #expect(try await read(paths, paths[1]).value["text"].text?.hasPrefix("# Bench") == true)
  }

  /// S78.
  @Test func aLongFileIsCutWithANote() async throws {
    var template = Array("/tmp/lucid-attached-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      close(descriptor)
      unlink(path)
    }
    let text = String(repeating: "é", count: 9_000)
    #expect(Array(text.utf8).withUnsafeBytes { FilePart.write(descriptor, $0) })
    let result = try await read([path])
    #expect(result.value["text"].text?.count == 8_000 && result.value["chars"] == .integer(9_000))
    #expect(result.notices.map(\.text).first?.hasSuffix(": cut, the first 8000 of 9000 characters are used") == true)
  }

  @Test(arguments: ["/dev/null", "/no/such/file", "/tmp"]) func whatIsNoFile(path: String) async {
    let error = await #expect(throws: StepFailure.self) { try await read([path]) }
    #expect(error?.kind == .failed)
  }
}
