import LucidBuiltins
import LucidFuzzing
import LucidSystem

#if COVERAGE
  /// Made once: every input goes through the same compiler.
  private let examination = Examination(FuzzedLanguage(Builtins.unbound.families).compiler)

  /// What libFuzzer calls with each of its inputs. The first complaint ends the process, and the
  /// input is kept.
  @_cdecl("LLVMFuzzerTestOneInput") package func examine(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let complaints = examination.complaints(Array(UnsafeBufferPointer(start: bytes, count: count)))
    guard complaints.isEmpty else {
      print("complaint: " + complaints.joined(separator: "\n  "))
      fflush(nil)
      abort()
    }
    return 0
  }
#else
  /// Without a fuzzer: examines the files that are named, such as what `make fuzz` found.
  @main struct Fuzz {
    static func main() {
      let words = CommandLine.arguments.dropFirst()
      if words.first == "--dictionary" {
        print(Words.dictionary, terminator: "")
        return
      }
      guard !words.isEmpty else {
        print("usage: lucid-fuzz FILE... | --dictionary | --mutants FROM COUNT [--write FOLDER] FILE... | --mutant SEED FILE...")
        exit(2)
      }
      if words.first == "--mutants" || words.first == "--mutant" {
        let numbers = words.dropFirst().prefix(words.first == "--mutant" ? 1 : 2).compactMap { UInt64($0) }
        var rest = words.dropFirst(1 + numbers.count)
        let folder = rest.first == "--write" ? rest.dropFirst().first : nil
        if folder != nil { rest = rest.dropFirst(2) }
        let files = rest.compactMap { path in
          read(path).flatMap { String(validating: $0, as: UTF8.self) }.map { (path: path, text: $0) }
        }
        if numbers.count == 2 { exit(Mutants.count(from: numbers[0], count: numbers[1], of: files, into: folder)) }
        if let seed = numbers.first { exit(Mutants.show(seed, files)) }
        exit(2)
      }
      let examination = Examination(FuzzedLanguage(Builtins.unbound.families).compiler)
      var isWell = true
      for path in words {
        guard let bytes = read(path) else {
          print("\(path): cannot be read")
          exit(2)
        }
        for complaint in examination.complaints(bytes) {
          print("\(path): \(complaint)")
          isWell = false
        }
      }
      exit(isWell ? 0 : 1)
    }

    private static func read(_ path: String) -> [UInt8]? {
      guard let file = fopen(path, "rb") else { return nil }
      defer { fclose(file) }
      var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
      while case let n = fread(&buffer, 1, buffer.count, file), n > 0 { bytes += buffer[..<n] }
      return bytes
    }
  }
#endif
