/// Lists of texts as C takes them.
enum CStrings {
  /// Calls `body` with pointers to copies of the texts and a null pointer behind them; they live as
  /// long as the call.
  static func with<T>(_ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> T) -> T {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      // There is at least the null pointer.
      body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }
}
