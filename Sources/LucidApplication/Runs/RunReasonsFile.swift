import LucidArguments
package import LucidCore
package import LucidReport
import LucidSystem

extension RunReasons {
  /// Reads a file with the JSON of a run; `-` is standard input. Errors: it is none.
  package static func read(_ path: String) throws(CommandError) -> RunReasons {
    let bytes: [UInt8]
    do throws(HostError) { bytes = try HostFile.read(path) } catch { throw CommandError(error) }
    let name = path == "-" ? SourceFile.standardInput : path
    let hint = "lucid run FILE --format=json -o run.json writes such a file"
    let value: JSONNode
    do throws(JSONSyntaxError) { value = try JSONParser.parse(bytes) } catch {
      throw CommandError(.fileInvalid, "\(name): \(error.text(in: bytes))", hint: hint)
    }
    guard let reasons = RunReasons(value) else {
      throw CommandError(.fileInvalid, "\(name) is not the JSON of a run", hint: hint)
    }
    return reasons
  }

  /// Explains a stored run. Errors: there is none of that name, or it never came to an end.
  package static func stored(_ name: String, _ environment: CommandEnvironment) throws(CommandError) -> RunReasons {
    let (kept, run) = try RunRecords(environment).whole(name)
    let zone = environment.host.zone(named: kept.record.zone)
    return RunReasons(kept, zone: zone, words: command(kept, zone), name: run.name)
  }

  /// Returns the command line of a stored run, at its time and in its zone.
  package static func command(_ kept: StoredRun, _ zone: Zone) -> String {
    func has(_ option: String) -> Bool { kept.words.contains { $0 == option || $0.hasPrefix(option + "=") } }
    return ShellWord.line(
      ["lucid"] + kept.words + (has("--at") ? [] : ["--at", zone.iso(kept.record.started)])
        + (has("--tz") ? [] : ["--tz", kept.record.zone]))
  }
}
