import LucidCore

extension FlowAnalysis {
  /// An argument of a call that writes, sends or discloses, with the origins of its value.
  struct OutwardArgument {
    let step: Int
    let parameter: Int
    let families: FamilySet
    /// Families whose texts by others may stand in it; empty unless the file is checked.
    let outside: FamilySet
  }
}
