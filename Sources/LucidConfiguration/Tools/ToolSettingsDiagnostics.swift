import LucidCore
import LucidYAML

/// Mistakes in `tools:` of a configuration.
extension Diagnostic {
  static func noProgram(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .missingKey, .error, "`\(key.text)` has nothing that answers it", at: key.span,
      notes: ["add `run: [~/bin/program]`, or `http: { url: ADDRESS }`"])
  }

  static func programAndServer(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, .error, "`\(key.text)` has both `run` and `http`", at: key.span,
      notes: ["keep one: a program, or a server"])
  }

  static func keyOfPrograms(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, .error, "`\(name)` is for programs; this tool is a server", at: span, notes: ["remove `\(name)`"])
  }

  static func noCommand(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .missingKey, .error, "the MCP server `\(key.text)` has nothing that answers", at: key.span,
      notes: ["add `command: [program, argument]`, or `url: ADDRESS`"])
  }

  static func commandAndAddress(_ key: Scalar) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, .error, "the MCP server `\(key.text)` has both `command` and `url`", at: key.span,
      notes: ["keep one: a program, or a server of the network"])
  }

  static func keyOfAddress(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, .error, "`\(name)` is for a server of the network; this one is a program", at: span,
      notes: ["remove `\(name)`; `secrets` gives a program variables with secrets"])
  }

  static func familyOfOwnTools(_ key: Scalar, _ tool: String) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, .error, "`\(key.text)` is the family of your tool `\(tool)` already", at: key.span,
      notes: ["give the server another name"])
  }

  static func relativePath(_ path: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`\(TerminalSanitizer.message(path, limit: 100))` depends on where lucid is started", at: span,
      notes: ["begin it with `/` or `~/`"])
  }

  static func notAToolAddress(_ reason: MessageText, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "this address cannot be used: \(reason)", at: span,
      notes: ["write it as https://api.example.org/quote"])
  }

  static func getThatWrites(at span: Span) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, .error, "a tool that writes or sends cannot use GET", at: span,
      notes: ["use `method: POST`, or `effect: read`"])
  }

  static func noFolderAndNoProgram(_ family: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`\(family)` names neither a folder nor a program", at: span,
      notes: ["write `folder: DIR`, or `program: [PROGRAM]`"])
  }

  static func besideProgram(_ key: String, of family: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`\(key)` and `program` are both set for `\(family)`", at: span, notes: ["keep one of them"])
  }

  static func emptyProgram(_ family: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`program` of `\(family)` is empty", at: span,
      notes: ["give a program and its arguments, such as [~/bin/\(family).py]"])
  }

  static func keyOfFamilyProgram(_ key: String, of family: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`\(key)` of `\(family)` is for a program, and none is named", at: span,
      notes: ["add `program: [PROGRAM]`"])
  }

  static func notASize(_ scalar: Scalar) -> Diagnostic {
    Diagnostic(
      .invalidValue, .error, "`\(TerminalSanitizer.message(scalar.text, limit: 40))` is no size from 1 KiB to 64 MiB",
      at: scalar.span, notes: ["write it as `64 KiB` or `1 MiB`"])
  }
}
