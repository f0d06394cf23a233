import Testing

@testable import LucidCompiler

@Suite struct SymbolTableTests {
  private func number(_ symbol: Symbol?) -> Int? {
    switch symbol {
    case .input(let i), .step(let i), .plan(let i): i
    default: nil
    }
  }

  @Test(arguments: [3, 12, 13, 40]) func aNameStandsForWhatItWasFirstGiven(count: Int) {
    var table = SymbolTable()
    for i in 0..<count { #expect(table.insert(i % 2 == 0 ? .input(i) : .step(i), for: "name\(i)") == nil) }
    for i in 0..<count {
      #expect(number(table["name\(i)"]) == i)
      #expect(number(table.insert(.plan(100), for: "name\(i)")) == i)
    }
    #expect(table["name"] == nil)
    #expect(table["name\(count)"] == nil)
    #expect(table.names == (0..<count).map { "name\($0)" })
    #expect(table.stepNames == (0..<count).filter { $0 % 2 == 1 }.map { "name\($0)" })
  }
}
