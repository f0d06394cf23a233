import LucidCore
import LucidRuntime

extension OfferedTool {
  /// For a small model: every argument a text, choices as enumerations, one short sentence each.
  /// `ArgumentReader` takes numbers, lists and truth out of texts.
  var small: OfferedTool {
    var schema = AnswerSchema()
    schema.kinds = [.object]
    schema.additional = .nothing
    schema.required = parameters.required
    schema.properties = parameters.properties.map { .init($0.name, Self.small($0.schema)) }
    return OfferedTool(name: name, summary: Self.short(summary), parameters: schema)
  }

  private static func small(_ schema: AnswerSchema) -> AnswerSchema {
    var text = AnswerSchema()
    text.kinds = [.string]
    text.values = schema.values
    text.description = schema.description.map(short)
    if schema.kinds.contains(.boolean) { text.values = [.text("true"), .text("false")] }
    if schema.kinds.contains(.array) { text.description = (text.description.map { $0 + " " } ?? "") + "Parted by commas." }
    if schema.kinds.contains(.integer), let least = schema.minimum, let most = schema.maximum {
      // A handful of numbers can be listed; of more the bounds are said.
      if most - least < 10 {
        text.values = (Int(least)...Int(most)).map { .text(String($0)) }
      } else {
        text.description = (text.description.map { $0 + " " } ?? "") + "A number from \(Int(least)) to \(Int(most))."
      }
    }
    return text
  }

  private static func short(_ text: String) -> String {
    guard let end = text.firstRange(of: ". ") else { return text }
    return String(text[..<end.lowerBound]) + "."
  }
}
