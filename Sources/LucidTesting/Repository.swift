/// The checkout that the tests were built from.
public enum Repository {
  /// Absolute path of a file in the checkout.
  public static func path(_ relative: String) -> String {
    // This file lies at Sources/LucidTesting/Repository.swift.
    let file: StaticString = #filePath
    return "/" + file.description.split(separator: "/").dropLast(3).joined(separator: "/") + "/" + relative
  }
}
