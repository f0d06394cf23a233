import LucidCore
import LucidRuntime

/// The tool that reads feeds.
package enum FeedsFamily {
  package static func family(_ backend: (any FeedsBackend)?) -> Family {
    let backend = Bound(backend, hint: .words(.nameFeedsInConfiguration), setUp: SetUp.check)
    return Family(
      "feeds", missing: backend.failure, tools: [FeedsItems(backend: backend)], presenter: FeedsPresenter(),
      question: HealthQuestion { context throws(StepFailure) in
        let found = try await backend().items(of: nil, now: context.now, zone: context.zone)
        return .init(Figure.count(found.items.count, "item"), found.notices)
      })
  }
}
