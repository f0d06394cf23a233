import LucidApplication
import LucidAuthoring
import LucidCore
import LucidReport
import LucidWording

/// What an ability answers on the data of the sample person.
enum SampleSection {
  /// Never an error: without a result it says why.
  static func html(_ plan: Plan, _ context: ScreenContext) -> String {
    let page = context.page
    func said(_ text: String) -> String { "<p class=\"next\">\(ScreenFrame.text(text))</p>\n" }
    let title = "<h2 class=\"over\">\(ScreenFrame.text(page[.samplePreview]))</h2>\n"
    guard plan.inputs.allSatisfy({ $0.fallback != nil || $0.isChosen }) else { return title + said(page[.sampleInputs]) }
    do throws(CommandError) {
      guard let run = try SamplePreview(context.environment.host).record(plan) else { return title + said(page[.sampleNone]) }
      let shown = HTMLPreview.html(run.record, zone: run.zone, format: plan.output)
      return title + said(page[.sampleHint]) + (shown.isEmpty ? said(page[.sampleNone]) : shown)
    } catch {
      return title + said(error.message)
    }
  }
}
