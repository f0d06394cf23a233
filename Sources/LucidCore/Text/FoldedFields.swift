/// The fields of a record as searches compare them: folded once and looked through many times. A
/// field ends with a line end, which no word holds.
package struct FoldedFields: Hashable, Sendable {
  package let plain: [UInt8]
  /// The places in `plain` before which the other spelling has one more `e`, in order.
  package let inserted: [Int]

  package init(plain: [UInt8], inserted: [Int]) { (self.plain, self.inserted) = (plain, inserted) }

  package init(_ fields: some Sequence<String?>) {
    let forms = TextFold.forms(of: fields.compactMap(\.self).joined(separator: "\n"))
    plain = forms[0]
    var inserted: [Int] = []
    var at = 0
    for byte in forms.dropFirst().joined() {
      if at < plain.count, plain[at] == byte { at += 1 } else { inserted.append(at) }
    }
    self.inserted = inserted
  }

  /// One or two, as `TextFold` made them.
  package var forms: [[UInt8]] {
    guard !inserted.isEmpty else { return [plain] }
    var spelled: [UInt8] = []
    spelled.reserveCapacity(plain.count + inserted.count)
    var at = 0
    for place in inserted where place >= at && place <= plain.count {
      spelled += plain[at..<place]
      spelled.append(UInt8(ascii: "e"))
      at = place
    }
    return [plain, spelled + plain[at...]]
  }
}
