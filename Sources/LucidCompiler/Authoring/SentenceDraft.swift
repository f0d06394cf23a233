import LucidCore
import LucidSyntax

/// The file of an ability that a sentence asks for. Its steps, its card and its test are written
/// out.
package struct SentenceDraft: Sendable {
  package let reading: SentenceReading
  /// Steps that the sample person has no data for: the test expects them to be missing.
  package var missing: [String] = []

  package init(_ reading: SentenceReading) { self.reading = reading }

  /// Returns the file where every word of a sentence is understood as a list or a count of what one
  /// source has, and no second wish follows; nil for any other text. Longer texts are not read.
  package static func listing(_ sentence: String, _ compiler: Compiler) -> String? {
    let words = sentence.lowercased().split { !$0.isLetter }.map(String.init)
    guard sentence.utf8.count <= 300, words.count > 1, SentenceVocabulary.conjunctions.isDisjoint(with: words) else { return nil }
    let reading = SentenceReading.of(sentence, compiler)
    return reading.isList && reading.refusal == nil && reading.inputs.isEmpty ? SentenceDraft(reading).text : nil
  }

  /// The name of the file without its ending: small letters, digits and hyphens.
  package var name: String {
    let words = reading.title.lowercased().split { !($0.isLetter || $0.isNumber) }.prefix(4)
    return words.isEmpty ? "ability" : words.joined(separator: "-")
  }

  package var label: String { ShortLabel.of(Self.capitalized(reading.title.isEmpty ? name : reading.title)) }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// The text before it is formatted.
  package var text: String {
    var out = "lucidability: 1\nkind: ability\nlabel: \(PlainText.written(label))\nsummary: \(PlainText.written(summary))\n"
    if let slot = reading.slot { out += "slot: \(slot)\n" }
    if let language = reading.language { out += "language: \(language)\n" }
    if !reading.inputs.isEmpty { out += "inputs:\n" }
    for input in reading.inputs {
      out += "  \(input.name): { type: string, ask: \(PlainText.written(input.question, inFlow: true)), max: 80 }\n"
    }
    out += "steps:\n"
    for step in reading.steps {
      let inside = step.arguments.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
      out += "  - id: \(step.id)\n    \(step.tool.name): {\(inside.isEmpty ? "" : " \(inside) ")}\n    on_error: omit\n"
    }
    // What was found answers a wish for a list: no model is needed.
    guard !reading.isList else { return out + block("answer", listed) + test }
    return out + block("prompt", prompt) + card + test
  }

  private var summary: String {
    let text = Self.capitalized(reading.sentence)
    return text.last.map { ".?!".contains($0) } == true ? text : text + "."
  }

  /// A key with a text of several lines.
  private func block(_ key: String, _ text: String) -> String {
    "\(key): |\n" + text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }

  // MARK: Answer

  private var isGerman: Bool { reading.language == "de" }

  /// The items of the only step, with their number where the sentence asks for it.
  private var listed: String {
    guard let step = reading.steps.first, let item = step.items, let traits = FamilyTraits.of(step.tool.family),
      let title = traits.title
    else { return "" }
    let detail = traits.detail.flatMap { item.index(of: $0) == nil ? nil : $0 }
    let none = isGerman ? "Nichts gefunden." : "Nothing was found."
    let count = reading.counts ? "\(isGerman ? "Gefunden" : "Found"): **<<\(step.id).count>>**\n\n" : ""
    if let order = reading.arrangement, !order.isSorted {
      return count + """
        <<for group in \(items(order))>>
        - **<<group.key>>** (<<group.count>>): <<group.items | map(\(title)) | join("; ")>>
        <<else>>
        \(none)
        <<end>>
        """
    }
    var list = reading.arrangement.map(items) ?? "\(step.id).items"
    if case .bullets(let most) = reading.shape { list += " | limit(\(most))" }
    if reading.shape == .table {
      let columns = [title, detail].compactMap { $0 }.joined(separator: ", ")
      return count + """
        <<if \(step.id).items is empty>>
        \(none)
        <<else>>
        <<\(list) | table(\(columns))>>
        <<end>>
        """
    }
    // Of a day without a time the time says nothing.
    let hasDays = item.index(of: "all_day") != nil
    let more =
      detail.map { field in
        var value = "<<entry.\(field)>>"
        if hasDays { value = "<<if entry.all_day>><<entry.\(field) | day>><<else>>\(value)<<end>>" }
        let isText = item.index(of: field).map { item.fields[$0].type == .text } ?? false
        return "<<if entry.\(field) \(isText ? "is not empty" : "!= null")>>, \(value)<<end>>"
      } ?? ""
    return count + """
      <<for entry in \(list)>>
      - **<<entry.\(title)>>**\(more)
      <<else>>
      \(none)
      <<end>>
      """
  }

  // MARK: Prompt

  private var prompt: String {
    var out = "Today is <<today>>. From the \(sources), answer this for <<name>>: \(summary)\n"
    if reading.counts, let step = reading.steps.first {
      out +=
        "\nCount: <<\(step.id).count | default(\"unknown\")>>\n"
    }
    if let order = reading.arrangement, !order.isSorted {
      let title = FamilyTraits.of(order.family)?.title ?? "id"
      out += """

        <<if \(order.step) is available>>
        <<for group in \(items(order))>>
        - <<group.key>>: <<group.items | map(\(title)) | join("; ")>>
        <<end>>
        <<end>>

        """
    } else if let order = reading.arrangement {
      let title = FamilyTraits.of(order.family)?.title ?? "id"
      out += """

        <<if \(order.step) is available>>
        <<for entry in \(items(order))>>
        - <<entry.\(title)>>
        <<end>>
        <<end>>

        """
    }
    return out + "\n" + answer
  }

  /// The families of the steps as people name them: `calendar, mail and tasks`.
  private var sources: String {
    var names: [String] = []
    for step in reading.steps {
      if !names.contains(step.tool.family) { names.append(step.tool.family) }
    }
    let last = names.removeLast()
    return names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
  }

  /// The items of the step in their order, as an expression.
  private func items(_ order: SentenceReading.Arrangement) -> String {
    "\(order.step).items | "
      + (order.isSorted ? "sort(\(order.field)\(order.isDescending ? ", \"desc\"" : ""))" : "group(\(order.field))")
  }

  /// The form is said in English, which is read in every language of an ability.
  private var answer: String {
    let form =
      switch reading.shape {
      case .usual: "Answer in three bullets at most, each one sentence of at most 25 words."
      case .sentencePerItem: "Answer in bullets, one for each item, each one sentence."
      case .table: "Answer with a table."
      case .brief: "Answer in two sentences of at most 20 words each."
      case .sentences(1): "Answer in one sentence of at most 25 words."
      case .sentences(let n): "Answer in \(n) sentences of at most 25 words each."
      case .bullets(let n): "Answer in at most \(n) bullets, each one sentence."
      }
    return form + "\nEnd with one line that begins with a verb: the one thing to do first."
  }

  // MARK: Card and test

  private var card: String {
    if let order = reading.arrangement {
      let title = FamilyTraits.of(order.family)?.title ?? "id"
      guard !order.isSorted else {
        return "card:\n  kind: list\n  items: <<\(items(order))>>\n  value: <<item.\(title)>>\n"
      }
      return "card:\n  kind: list\n  items: <<\(items(order))>>\n  value: <<item.key>>\n"
        + "  sub: \"<<item.count>>: <<item.items | map(\(title)) | join(\\\"; \\\")>>\"\n"
    }
    if let kind = CardChoice.kind(for: reading.steps.map(\.tool)) { return "card: \(kind)\n" }
    guard reading.steps.count == 1, let step = reading.steps.first, let title = FamilyTraits.of(step.tool.family)?.title else {
      return ""
    }
    return "card: { kind: list, items: <<\(step.id).items>>, value: <<item.\(title)>> }\n"
  }

  private var test: String {
    var out = "tests:\n  - name: the sample Monday\n    world: sample\n"
    if !reading.inputs.isEmpty {
      out += "    inputs: { " + reading.inputs.map { "\($0.name): \($0.example)" }.joined(separator: ", ") + " }\n"
    }
    out += "    expect:\n      steps: [\(reading.steps.map(\.id).joined(separator: ", "))]\n"
    out +=
      missing.isEmpty ? "      outcome: ok\n" : "      outcome: partial\n      missing: [\(missing.joined(separator: ", "))]\n"
    return out
  }
}
