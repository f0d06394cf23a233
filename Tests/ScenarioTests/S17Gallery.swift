import LucidApplication
import LucidCompiler
import LucidCore
import LucidShipped
import LucidTesting
import Testing

@testable import LucidCommands

/// S12 and S17: the ten defaults with their fixed ids, the gallery in five categories, every plan key within reach.
@Suite struct S17Gallery {
  static let keys = [
    "morningBriefing", "calendarToday", "meetingsThisWeek", "freeSlotsToday", "scheduleForFocus", "healthToday", "sleepLastNight",
    "gmailUrgent", "gmailSummarize", "draftReply", "habitsCheck", "logHabits", "weatherNow", "planDay", "planAfternoon",
    "whatToFocusOn", "trafficToOffice", "notesSearch", "reminderCreate",
  ]
  static let defaults = [
    "Briefing", "Calendar", "Health", "Email", "Weather", "Habits", "Plan Day", "Traffic", "Notes", "Reminder",
  ]
  /// By category, sorted by label.
  static let labels = [
    "Morning": ["Briefing", "Motivate", "Sleep", "Traffic", "Weather"],
    "Productivity": [
      "Afternoon", "Calendar", "Conflicts", "Deep Work", "Focus", "Free Time", "Notes", "Plan Day", "Prep", "Reminder",
      "Week",
    ],
    "Health": ["Habits", "Health", "Hydrate", "Log Habits", "Stress", "Workout"],
    "Communication": ["Contacts", "Email", "Inbox", "Invitations", "Reply"],
    "Evening": ["Gratitude", "Nudge", "Review", "Tomorrow", "Wind Down"],
  ]
  /// What waits for a tool or a plan that is not there yet: labels of abilities, and keys of plans.
  static let awaited: Set<String> = []
  static let gallery = Gallery(compiler: Composition().compiler)
  static let all = gallery.categories(at: .morning).flatMap(\.templates)

  @Test func s12_tenDefaultsWithFixedIds() {
    let defaults = Self.all.filter(\.isDefault).sorted { $0.order < $1.order }
    #expect(defaults.map(\.plan.ability.label) == Self.defaults.filter { !Self.awaited.contains($0) })
    for (i, label) in Self.defaults.enumerated() where !Self.awaited.contains(label) {
      let id = defaults.first { $0.plan.ability.label == label }?.plan.ability.id
      #expect(id == "A0000001-0000-0000-0000-00000000000" + String(i + 1, radix: 16, uppercase: true))
    }
    #expect(Self.all.filter { !$0.isDefault }.allSatisfy { $0.plan.ability.id == nil })
  }

  @Test func s17_thirtyTwoInFiveCategories() {
    let shown = Self.gallery.categories(at: .morning)
    #expect(shown.map(\.name) == Gallery.categories)
    for category in shown {
      let labels = Self.labels[category.name]?.filter { !Self.awaited.contains($0) }
      #expect(category.templates.map(\.plan.ability.label).sorted() == labels, "\(category.name)")
    }
    #expect(Self.labels.values.joined().count == 32 && ShippedAbilities.templateNames.count == Self.all.count)
  }

  @Test func s17_everyPlanKeyIsReached() {
    let keys = Self.keys.filter { !Self.awaited.contains($0) }
    #expect(Self.keys.count == 19 && ShippedAbilities.planNames.sorted() == keys.sorted())
    let reached = Self.all.flatMap { [$0.plan.ability.plan] + $0.plan.steps.map { $0.modifiers?.plan } }.compactMap { $0 }
    #expect(Set(keys).subtracting(reached).isEmpty)
  }

  @Test(arguments: all.map(\.name)) func eachHasAllThatAListShows(name: String) throws {
    let template = try #require(Self.gallery.template(name))
    let ability = template.plan.ability
    #expect(ability.summary != nil && ability.icon != nil && ability.color != nil && ability.slot != nil)
    #expect(template.test != nil, "a preview comes from a test")
    let slug = ability.label.lowercased().replacing(" ", with: "-")
    #expect(template.name == slug, "\(ability.label) is found under its label")
    if !template.isDefault, let category = ability.category {
      #expect(
        RepositoryFiles.under("abilities/gallery/\(category.lowercased())").contains { $0.hasSuffix("/\(slug).lucidability") })
    }
  }

  /// Prompts pass every rule without a hint, and stay short enough for a small model.
  @Test(arguments: all.map(\.name)) func eachPromptIsWellMade(name: String) throws {
    let file = try #require(ShippedAbilities.template(name))
    let compilation = Self.gallery.compiler.check(file)
    #expect(compilation.diagnostics.isEmpty, "\(compilation.diagnostics.map(\.message))")
    let words = compilation.plans[0].ability.prompt.split(whereSeparator: \.isWhitespace).count
    #expect(words <= 180, "\(words) words")
  }
}
