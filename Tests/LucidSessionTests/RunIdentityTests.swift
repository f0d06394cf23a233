import Testing

@testable import LucidSession

/// Which runs count as the same one again.
@Suite struct RunIdentityTests {
  private static func identity(
    _ ability: String = "a", vault: String = "v", inputs: [String] = ["x=1", "y=2"], attached: [String] = []
  ) -> RunIdentity {
    RunIdentity(ability: ability, vault: vault, inputs: inputs, attached: attached)
  }

  @Test func theOrderOfInputsDoesNotCount() {
    #expect(Self.identity() == Self.identity(inputs: ["y=2", "x=1"]))
  }

  @Test func theLockIsForAllInputs() {
    let other = Self.identity(inputs: ["x=2", "y=2"])
    #expect(other.ability == Self.identity().ability && other.whole != Self.identity().whole)
    #expect(Self.identity(attached: ["b.pdf"]).whole != Self.identity().whole)
  }

  @Test func anotherVaultOrAbilityIsAnother() {
    #expect(Self.identity("b").ability != Self.identity().ability)
    #expect(Self.identity(vault: "w").ability != Self.identity().ability)
    // Where one part ends and the next begins is part of it.
    #expect(Self.identity("ab", vault: "c").ability != Self.identity("a", vault: "bc").ability)
  }
}
