#if !COVERAGE
  import LucidBuiltins
  import LucidCore
  import LucidFuzzing
  import LucidSystem

  /// Prints the census as tab-separated lines, which `mutants.sh` adds up.
  enum Mutants {
    /// `folder` gets a file of the mutants without an error, each on a line of JSON: its seed and
    /// its text. `Tests/Editors/schema.py` reads it.
    static func count(
      from: UInt64, count: UInt64, of files: [(path: String, text: String)], into folder: String?
    ) -> Int32 {
      var census = MutantCensus(files, families: Builtins.unbound.families, uptime: { Uptime.now })
      var lines = ""
      for seed in from..<from + count {
        guard let good = census.count(seed), folder != nil else { continue }
        lines += "[\(seed), \(JSONText(string: String(decoding: good.bytes, as: UTF8.self)).text)]\n"
      }
      if let folder {
        do { try HostFile.write(Array(lines.utf8), to: folder + "/\(from).jsonl") } catch {
          print("\(folder): cannot be written")
          return 2
        }
      }
      print("files\t\(census.fileCount)")
      for kind in Mutant.Kind.allCases {
        guard let row = census.rows[kind] else { continue }
        let counts = [row.mutants, row.one, row.several, row.warned, row.silent, row.same, row.away]
        print("row\t\(kind.rawValue)\t" + counts.map(String.init).joined(separator: "\t"))
      }
      for (name, group) in census.groups.sorted(by: { $0.key < $1.key }) {
        print("several\t\(name)\t\(group.count)\t\(group.seed)")
      }
      for (name, group) in census.farGroups.sorted(by: { $0.key < $1.key }) {
        print("away\t\(name)\t\(group.count)\t\(group.seed)")
      }
      for complaint in census.complaints { print("complaint\t\(complaint)") }
      let (seconds, attoseconds) = census.slowest.duration.components
      print("slowest\t\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)\t\(census.slowest.seed)")
      return census.complaints.isEmpty ? 0 : 1
    }

    /// Prints one mutant and what is said about it.
    static func show(_ seed: UInt64, _ files: [(path: String, text: String)]) -> Int32 {
      let census = MutantCensus(files, families: Builtins.unbound.families, uptime: { Uptime.now })
      guard let (mutant, path) = census.mutant(seed) else { return 2 }
      print("\(path): \(mutant.kind.rawValue), lines \(mutant.lines)")
      print(String(decoding: mutant.bytes, as: UTF8.self))
      print(census.findings(mutant))
      return 0
    }
  }
#endif
