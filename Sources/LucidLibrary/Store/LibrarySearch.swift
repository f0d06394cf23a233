import LucidCore

extension Library {
  /// The name of the ability that somebody means: its name, its id or its label. nil when there is
  /// none.
  ///
  /// Cost: nothing but a look at one file when it is a name. Errors: more than one that it could
  /// be.
  package func name(_ operand: String) throws(LibraryError) -> String? {
    guard !operand.isEmpty, operand.utf8.count <= 200 else { return nil }
    if let name = try exact(operand) { return name }
    if let name = try exact(operand.lowercased()) { return name }
    let table = try table()
    func rows(_ text: (Int) -> String?) -> [String] {
      (0..<table.count).filter { text($0).map { TextFold.areEqual($0, operand) } ?? false }.map(table.name)
    }
    if AbilityID.isID(operand) {
      let same = rows { table.text($0, .id) }
      if same.count > 1 { throw Self.ambiguous(operand, "have the id", same) }
      return same.first
    }
    let named = rows(table.name)
    let same = named.isEmpty ? rows { table.text($0, .label) } : named
    if same.count > 1 { throw Self.ambiguous(operand, "are called", same) }
    return same.first
  }

  private func exact(_ name: String) throws(LibraryError) -> String? {
    guard LibraryName.isGood(name) else { return nil }
    if LibraryDisk.status(place.file(name)) != nil { return name }
    guard defaults.contains(where: { $0.name == name }) else { return nil }
    return try isRemoved(name) ? nil : name
  }

  private static func ambiguous(_ operand: String, _ what: String, _ names: [String]) -> LibraryError {
    LibraryError(
      .request, "\(names.count) abilities \(what) `\(operand)`: " + names.prefix(6).joined(separator: ", "),
      hint: "take one by its name: \(names[0])")
  }

  /// The same, where there has to be one.
  package func required(_ operand: String) throws(LibraryError) -> String {
    if let name = try name(operand) { return name }
    let table = try table()
    let names = (0..<table.count).map(table.name)
    let near = Spelling.nearest(operand.lowercased(), among: names)
    throw LibraryError(
      .request, "there is no ability in the library named `\(operand)`" + Spelling.suggestion(near),
      hint: "lucid list lists the abilities")
  }
}
