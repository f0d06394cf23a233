import LucidCore
package import LucidSyntax

/// The result of converting a foreign file.
package struct ImportResult: Sendable {
  /// Abilities; comments at the top of each name the parts that were not carried.
  package var layouts: [Layout] = []
  /// In the order of the file.
  package var notes: [ImportNote] = []
  /// A file that the foreign one brings and that is taken as it stands.
  var embedded: String?

  /// The file to write.
  package var text: String {
    embedded ?? (layouts.isEmpty ? "" : Migration.current(LayoutPrinter.print(layouts)))
  }

  mutating func append(_ other: ImportResult) {
    layouts += other.layouts
    notes += other.notes
  }
}

extension Layout {
  /// Adds comments for what is lost and for a proposed schedule.
  mutating func annotate(_ notes: [ImportNote]) {
    let comments = notes.compactMap { note -> String? in
      switch note.kind {
      case .changed: nil
      case .lost: "# not converted: " + Self.oneLine(note.text)
      case .proposed: "# " + Self.oneLine(note.text)
      }
    }
    if !comments.isEmpty { top += comments.map { .comment($0) } + [.blank] }
  }

  /// Without breaks, and without what a comment of YAML cannot hold.
  private static func oneLine(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control || $0.value == 0xFEFF ? " " : $0 }
    return String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Something that is not in the result as it was in the file.
package struct ImportNote: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// It is there in another way.
    case changed
    /// It is gone.
    case lost
    /// It is for a person to do.
    case proposed
  }

  /// From 1; nil for what has no line.
  package let line: Int?
  /// The note: one sentence without a period.
  package let text: String
  package let kind: Kind

  package init(line: Int?, _ text: String, _ kind: Kind) {
    self.line = line
    self.text = text
    self.kind = kind
  }

  package var isLoss: Bool { kind == .lost }
}

/// Why nothing could be made of a file.
package struct ImportError: Error, Hashable, Sendable {
  package let line: Int?
  package let message: String

  package init(line: Int? = nil, _ message: String) {
    self.line = line
    self.message = message
  }
}
