import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

/// Families that nothing is bound to: each call ends with the reason of its family.
@Suite struct FamilyWithoutBackendTests {
  private static let families = Families.all(vault: nil, settings: Settings()).filter { $0.unavailable != nil }

  @Test func areThoseThatReadTheVault() {
    let ofVault = FamilyTraits.all.filter { $0.part != nil }.map(\.name)
    #expect(Self.families.map(\.name).sorted() == ofVault.sorted() && ofVault.count == 13)
    #expect(Self.families.allSatisfy { $0.unavailable == Family.noVault })
  }

  @Test func theLanguageIsTheSameWithoutBackends() {
    let bound = Families.all(vault: nil, settings: Settings())
    #expect(Families.unbound.map(\.name) == bound.map(\.name) && bound.count == 16)
    #expect(Families.unbound.flatMap(\.tools).map(\.signature) == bound.flatMap(\.tools).map(\.signature))
  }

  @Test func eachReadFailsWithTheReasonAndAHint() async {
    let tools = Self.families.flatMap(\.tools).filter { tool in
      tool.signature.effect == .read && !tool.signature.parameters.contains(where: \.required)
    }
    #expect(tools.count > 15)
    for tool in tools {
      let failure = await #expect(throws: StepFailure.self) {
        try await tool.call(Arguments(for: tool.signature), in: Monday.tools)
      }
      #expect(failure?.kind == .unavailable && failure?.message == Family.noVault.text, "\(tool.signature.name)")
      #expect(failure?.hint != nil && failure?.setUp != nil, "\(tool.signature.name)")
    }
  }

  @Test func aPlaceThatNothingTellsHasItsOwnReason() async throws {
    let family = LocationFamily.family(nil)
    #expect(family.unavailable == .words(.noLocation))
    let tool = try #require(family.tools.first)
    let failure = await #expect(throws: StepFailure.self) {
      try await tool.call(Arguments(for: tool.signature), in: Monday.tools)
    }
    #expect(failure?.setUp == "lucid config set user.city CITY")
  }
}
