import LucidTesting
import Testing

@testable import LucidSystem

@Suite struct SystemRequirementTests {
  @Test func theTableIsWholeAndNamesNothingTwice() {
    let all = SystemRequirement.all
    #expect(all.count >= 10)
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.flatMap(\.packages)).count == all.flatMap(\.packages).count)
    for requirement in all {
      #expect(!requirement.files.isEmpty && requirement.files.count == requirement.packages.count, "\(requirement.name)")
      #expect(!requirement.purpose.isEmpty && !requirement.name.isEmpty)
    }
  }

  @Test func eachNameIsItsRow() {
    #expect(SystemRequirement.libcurl.files == ["libcurl.so.4", "libcurl-gnutls.so.4"])
    #expect(SystemRequirement.gmime.packages == ["libgmime-3.0-0"])
    #expect(SystemRequirement.libical.name == "libical")
    #expect(SystemRequirement.sqlite.name == "libsqlite3")
    #expect(SystemRequirement.libxml.packages == ["libxml2", "libxml2-16"])
  }

  /// A library that can be opened has not been missed; what is no library is not opened.
  @Test func onlyLibrariesAreOpened() {
    for requirement in SystemRequirement.all {
      guard requirement.kind == .library || requirement.kind == .optionalLibrary else {
        #expect(!requirement.canBeOpened && !requirement.wasMissed, "\(requirement.name)")
        continue
      }
      #expect(requirement.canBeOpened, "\(requirement.name) is needed for tests")
      #expect(!requirement.wasMissed)
    }
  }
}
