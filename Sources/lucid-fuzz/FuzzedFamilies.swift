import LucidBackends
import LucidBuiltins
import LucidCore

/// The families of the program, without data.
enum FuzzedFamilies {
  static let all = Families.all(vault: nil, settings: Settings()) + Families.ofLanguage
}
