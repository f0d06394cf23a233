import CMime
import Testing

/// The declaration of GMime's callback for warnings, which changed twice within one soname.
@Suite struct GMimeVersionTests {
  @Test(
    arguments: [
      (2, 6, 23), (3, 0, 0), (3, 1, 99), (3, 2, 0), (3, 2, 13), (3, 2, 16), (3, 3, 0), (4, 0, 0),
    ] as [(UInt32, UInt32, UInt32)])
  func takesThreeParameters(_ major: UInt32, _ minor: UInt32, _ micro: UInt32) {
    #expect(cmime_warning_parameters(major, minor, micro, 0) == 3)
  }

  @Test(arguments: [(3, 2, 14), (3, 2, 15)] as [(UInt32, UInt32, UInt32)])
  func takesADestructor(_ major: UInt32, _ minor: UInt32, _ micro: UInt32) {
    #expect(cmime_warning_parameters(major, minor, micro, 0) == 4)
  }

  /// The version in which the variant with four arguments has a name of its own.
  @Test func takesThreeAgainWhereTheVariantWithFourHasAnotherName() {
    #expect(cmime_warning_parameters(3, 2, 15, 1) == 3)
  }
}
