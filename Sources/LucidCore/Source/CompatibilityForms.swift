/// Characters that Unicode keeps beside others of the same meaning, such as `ﬁ`, `ⅼ` and `Ａ`, with
/// what NFKC makes of each.
///
/// `Tests/Reference/compatibility_forms.py` writes the table, `compatibility-forms.txt`, here from
/// Unicode 14.0.0.
package enum CompatibilityForms {
  /// nil for a character that has no such form.
  package static func form(_ scalar: Unicode.Scalar) -> String? { scalar.value < 0x80 ? nil : table[scalar] }

  private static let table: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    let entries = String(decoding: PackageResources.compatibility_forms_txt, as: UTF8.self)
    for entry in entries.split(whereSeparator: \.isWhitespace) {
      let parts = entry.split(separator: "=")
      let key = parts[0].split(separator: "+")
      let forms = parts[1].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let first = UInt32(key[0], radix: 16) else { continue }
      for n in 0..<(key.count > 1 ? UInt32(key[1]) ?? 1 : 1) {
        guard let scalar = Unicode.Scalar(first + n) else { continue }
        var form = ""
        for code in forms {
          // Only entries of one character stand for several in a row.
          if let part = Unicode.Scalar(forms.count == 1 ? code + n : code) { form.unicodeScalars.append(part) }
        }
        table[scalar] = form
      }
    }
    return table
  }()
}
