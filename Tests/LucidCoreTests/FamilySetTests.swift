import Testing

@testable import LucidCore

/// Sets of families: shipped ones by bits, families of the configuration by their names.
@Suite struct FamilySetTests {
  private static let other = FamilySet("other")
  private static let diary = FamilySet("diary")
  private static let chat = FamilySet("chat")

  @Test func anOwnFamilyIsNamed() {
    #expect(Self.diary.names == ["diary"])
    #expect(FamilySet(["mail", "diary", "chat"]).names == ["chat", "diary", "mail"])
    #expect(FamilySet(["mail", "diary"]).text == "diary and mail")
    #expect(!Self.diary.isEmpty && FamilySet(known: "diary") == nil)
  }

  @Test func ownFamiliesAreNotEachOther() {
    #expect(Self.diary != Self.chat && Self.diary.isDisjoint(with: Self.chat))
    #expect(!Self.diary.contains(Self.chat) && Self.diary.union(Self.chat).contains(Self.chat))
    #expect(Self.diary.union(Self.chat).subtracting(Self.chat) == Self.diary)
    #expect(Self.diary.union(Self.chat).intersection(Self.chat) == Self.chat)
  }

  /// There is no number of families at which one is lost.
  @Test func hundredsOfOwnFamiliesAreToldApart() {
    let names = (100..<400).map { "own\($0)" }
    let all = FamilySet(names + ["mail"])
    #expect(all.names == ["mail"] + names)
    for name in names { #expect(all.subtracting(FamilySet(name)).names == all.names.filter { $0 != name }) }
  }

  /// Labels of earlier versions have `other` for any own family: it covers each, and none covers it.
  @Test func otherCoversEachOwnFamily() {
    let (other, diary) = (Self.other, Self.diary)
    #expect(other.contains(diary) && other.isSuperset(of: diary) && !diary.contains(other))
    #expect(other.union(diary) == other && diary.union(other) == other)
    #expect(other.intersection(diary) == diary && diary.intersection(other) == diary)
    #expect(diary.subtracting(other).isEmpty && other.subtracting(diary) == other)
    #expect(!other.isDisjoint(with: diary) && !diary.isDisjoint(with: other))
    #expect(other.union(FamilySet(["mail", "diary"])).names == ["mail", "other"])
  }

  @Test func anOwnFamilyIsPersonalAndWrittenByOthers() {
    let labels = Labels(reading: "diary")
    #expect(labels.personal.names == ["diary"] && labels.untrusted.names == ["diary"])
    #expect(labels.untrustedSource == "diary")
    #expect(FamilySet.all.contains(Self.diary) && Labels.everything.families.contains(Self.diary))
    #expect(Labels.everything.union(labels) == .everything)
    #expect(Labels(failing: "diary", StepFailure(.unavailable, "the diary is closed")) == labels)
  }

  /// A source that is not set up has not been read.
  @Test func whatIsNotSetUpIsNotRead() {
    #expect(Labels(failing: "mail", StepFailure(.unavailable, "there is none", setUp: "lucid setup mail DIR")) == .none)
    #expect(Labels(failing: "mail", StepFailure(.unavailable, "the server is busy")) == Labels(reading: "mail"))
    #expect(Labels(failing: "notes", StepFailure(.unavailable, "there is none")) == .none)
  }

  /// A rule on one own family is no rule on another.
  @Test func aPolicyKnowsOneOwnFamilyFromAnother() {
    let policy = FlowPolicy(localOnly: Self.diary, permitted: ["web.search": Self.chat])
    let mail = FlowTarget.message(channel: "mail", isDevice: false)
    #expect(policy.decide(Labels(reading: "diary"), to: mail) == .refused(Self.diary))
    #expect(policy.decide(Labels(reading: "chat"), to: mail) == .allowed)
    #expect(policy.decide(Labels(reading: "chat"), to: .call(tool: "web.search")) == .allowed)
    #expect(policy.decide(Labels(reading: "diary"), to: .call(tool: "web.search")) == .refused(Self.diary))
    #expect(policy.decide(Labels(families: Self.other), to: mail) != .allowed)
  }
}
