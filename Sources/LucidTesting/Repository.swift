/// The checkout that the tests were built from.
public enum Repository {
  /// Absolute path of a file in the checkout.
  public static func path(_ relative: String) -> String {
    // This file lies at Sources/LucidTesting/Repository.swift.
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/" + relative
  }
}
