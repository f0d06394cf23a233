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
    CharacterForms.each(in: PackageResources.compatibility_forms_txt) { entry in
      for n in 0..<entry.count {
        guard let scalar = Unicode.Scalar(entry.first + n) else { continue }
        let rise = entry.isRising ? n : 0
        table[scalar] = String(String.UnicodeScalarView(entry.form.compactMap { Unicode.Scalar($0 + rise) }))
      }
    }
    return table
  }()
}
