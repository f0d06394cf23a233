import LucidCore
import LucidWording

/// A receipt in words: which text of the answer stands where.
struct ReceiptViewModel: Hashable, Sendable {
  /// As it stands in the answer.
  let text: String
  /// `Client review, start (events)`.
  let place: String

  /// Those of a run, in the order of its receipts.
  static func all(_ record: RunRecord) -> [ReceiptViewModel] {
    let words = PageWords(record.language)
    return record.receipts.found.map { receipt in
      let observation = record.observations.first { $0.step == receipt.step }
      let name = receipt.record.map { id in observation.flatMap { title(of: id, in: $0.value) } ?? id }
      let field: String? =
        switch receipt.field {
        case "": nil
        case "computed": words.message(.words(.receiptComputed))
        case "missing": words.message(.words(.receiptMissing))
        default: receipt.field.split(separator: "_").joined(separator: " ")
        }
      let parts = [name, field].compactMap { $0 }.joined(separator: ", ")
      let step = receipt.step.isEmpty ? words.message(.words(.receiptOfRun)) : receipt.step
      return ReceiptViewModel(text: receipt.text, place: parts.isEmpty ? step : "\(parts) (\(step))")
    }
  }

  /// Returns the title of the record with an id; nil when there is no such record or it has no
  /// name.
  private static func title(of id: String, in value: Value) -> String? {
    switch value {
    case .record(let record):
      if record.id == id {
        for field in ["title", "subject", "name"] {
          if let text = record[field].text, !text.isEmpty { return text }
        }
        return nil
      }
      for value in record.values { if let found = title(of: id, in: value) { return found } }
      return nil
    case .list(let items):
      for item in items { if let found = title(of: id, in: item) { return found } }
      return nil
    default: return nil
    }
  }
}
