import LucidCore

/// The checkout that the tests were built from.
package enum Repository {
  /// Absolute path of a file in the checkout.
  package static func path(_ relative: String) -> String {
    // This file lies at Sources/LucidTesting/Repository.swift.
    let file: StaticString = #filePath
    return "/" + file.description.pathParts.dropLast(3).joined(separator: "/") + "/" + relative
  }
}
