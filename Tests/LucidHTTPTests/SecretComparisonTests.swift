import Testing

@testable import LucidHTTP

@Suite struct SecretComparisonTests {
  @Test func comparesSecrets() {
    #expect(SecretComparison.isEqual("abc", "abc") && SecretComparison.isEqual("", ""))
    for other in ["", "ab", "abcd", "abd", "Abc", "abc\0", "bac", "cab"] {
      #expect(!SecretComparison.isEqual(other, "abc"), "\(other)")
    }
    #expect(!SecretComparison.isEqual("10", "01") && !SecretComparison.isEqual("Bearer 10", "Bearer 01"))
  }

  /// A difference of any digit counts, whatever follows it.
  @Test func noTwoTextsOfThreeDigitsAreTheSame() {
    let digits = Array("0123456789abcdef")
    let texts = digits.flatMap { one in digits.flatMap { two in digits.map { String([one, two, $0]) } } }
    for wanted in ["000", "0f0", "7a1", "fff"] {
      #expect(texts.filter { SecretComparison.isEqual($0, wanted) } == [wanted])
    }
  }
}
