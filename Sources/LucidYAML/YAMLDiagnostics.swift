import LucidCore

/// Files that cannot be read, and YAML that the language has no use for.
extension Diagnostic {
  // MARK: Bytes

  static func fileTooLarge(_ bytes: Int, most: ByteCount, at span: Span) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, .error, "the file has \(ByteCount(bytes: bytes).text); an ability file has at most \(most.text)", at: span)
  }

  static func notText(zeroAt offset: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .notText, .error, "this is not a text file: byte \(offset + 1) is zero", at: span,
      notes: ["an ability file is YAML in UTF-8"])
  }

  static func isUTF16(at span: Span, fix: Fix) -> Diagnostic {
    Diagnostic(
      .notText, .error, "this file is in UTF-16", at: span, notes: ["save it as UTF-8, which ability files are in"], fix: fix)
  }

  /// `fix` takes the bytes for Windows-1252.
  static func invalidUTF8(_ byte: UInt8, at offset: Int, _ span: Span, fix: Fix?) -> Diagnostic {
    Diagnostic(
      .invalidUTF8, .error, "byte \(offset + 1) (0x\(String(byte, radix: 16, uppercase: true))) is not UTF-8", at: span,
      notes: ["save the file as UTF-8; everything else in it is kept"], fix: fix)
  }

  static func emptyFile(at span: Span) -> Diagnostic {
    Diagnostic(
      .emptyFile, .error, "the file is empty", at: span,
      notes: ["a file starts with `lucidability: 1` and `kind: ability`"])
  }

  // MARK: Nodes

  static func unknownAnchor(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .yamlSyntax, .error, "`*\(name)` names nothing that stands before it", at: span, notes: ["quote it if it is text"],
      fix: .init(replace: span, with: "\"*\(name)\""))
  }

  static func tooManyAliases(most: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .tooManyAliases, .error, "aliases repeat more than \(most) values", at: span,
      notes: ["write the values out, or use fewer of them"])
  }

  static func keyIsNoWord(_ alias: String, _ node: YAMLNode, at span: Span) -> Diagnostic {
    Diagnostic(.wrongShape, .error, "a key is a word; `*\(alias)` is \(node.shapeName)", at: span)
  }

  static func keyIsCollection(isMapping: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .wrongShape, .error, "a key is a word, not \(isMapping ? "a mapping" : "a list")", at: span,
      notes: ["a value that starts with `{` or `[` must be quoted when it is meant as text"])
  }

  static func nestedTooDeep(most: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .nestingTooDeep, .error, "values are nested more than \(most) deep", at: span,
      notes: ["an ability never needs this; is a bracket missing?"])
  }

  static func mergeKey(_ span: Span) -> Diagnostic {
    Diagnostic(
      .mergeKey, .error, "`<<:` merges YAML mappings, which this language does not have", at: span,
      notes: ["write the keys out; a placeholder such as `<<today>>` needs its name and `>>`"])
  }

  static func duplicateKey(_ key: Scalar, first: Span) -> Diagnostic {
    Diagnostic(
      .duplicateKey, .error, "the key `\(key.text)` stands here twice", at: key.span,
      notes: ["take one of them out: the second would silently win"], related: [.init("first here", at: first)])
  }

  /// An anchor that no alias uses, which is more likely the first word of a text.
  static func unusedAnchor(_ name: String, at span: Span, fix: Fix) -> Diagnostic {
    Diagnostic(
      .yamlSyntax, .warning, "`&\(name)` is an anchor of YAML, which nothing uses; it is no part of the text", at: span,
      notes: ["quote the whole value if it is text"], fix: fix)
  }

  static func yamlTag(_ tag: String, at span: Span, fix: Fix?) -> Diagnostic {
    let long = "tag:yaml.org,2002:"
    let shown = tag.hasPrefix(long) ? "!!" + tag.dropFirst(long.count) : tag
    if tag == "!include" || tag == "!import" {
      return Diagnostic(
        .yamlTag, .error, "`\(tag)` takes no file in", at: span,
        notes: ["the steps of another file are a plan: `import: [plans.lucidability]` and `plan: theName`"])
    }
    return Diagnostic(
      .yamlTag, .error, "YAML tags such as `\(shown)` are not part of the language", at: span,
      notes: ["leave the tag out: a value's type comes from its key"], fix: fix)
  }

  // MARK: Syntax

  static func notYAML(_ problem: YAMLProblem, in file: SourceFile, _ id: UInt32, tags: Bool) -> Diagnostic {
    if let remedy = YAMLRepair.remedy(file, problem, tags: tags) {
      func span(_ range: Range<Int>) -> Span { Span(file: id, start: range.lowerBound, end: range.upperBound) }
      return Diagnostic(
        .yamlSyntax, .error, remedy.message, at: span(remedy.place), notes: [remedy.note],
        fix: Fix(remedy.edits.map { Edit(span($0.range), $0.text) }))
    }
    let place = file.character(at: problem.offset)
    let (message, notes) = explanation(problem, file.bytes.dropFirst(place.lowerBound).first)
    var related: [Related] = []
    if let context = problem.context, context.offset < problem.offset {
      let end = file.character(at: context.offset).upperBound
      related.append(.init(context.message, at: Span(file: id, start: context.offset, end: end)))
    }
    return Diagnostic(
      .yamlSyntax, .error, message, at: Span(file: id, start: place.lowerBound, end: place.upperBound), notes: notes,
      related: related)
  }

  /// `byte` is the one at which libyaml stopped.
  private static func explanation(_ problem: YAMLProblem, _ byte: UInt8?) -> (message: String, notes: [String]) {
    switch (problem.reason, byte) {
    case (.noToken, 0x09): ("a tab cannot indent YAML", ["use spaces"])
    case (.noToken, UInt8(ascii: "@")?), (.noToken, UInt8(ascii: "`")?), (.noToken, UInt8(ascii: "%")?):
      ("a value cannot begin with `\(Character(Unicode.Scalar(byte ?? 0)))`", ["quote the whole value"])
    case (.mappingNotAllowed, _):
      ("a `: ` inside an unquoted value", ["quote the whole value, or put the text in a block under `|`"])
    case (.keyExpected, _):
      ("this line does not fit the lines around it", ["check its indentation, and quotes that open but never close"])
    case (.controlCharacter, _):
      ("a control character stands in the text", ["delete it; in a double-quoted value it can be written as an escape"])
    default: ("this is not YAML: \(problem.message)", [])
    }
  }
}
