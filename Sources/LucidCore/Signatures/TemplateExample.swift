/// A template that shows a filter or a variable at work, with the text that it gives for the sample
/// person on Monday, 2026-04-06 at 07:30. `events` in it is `calendar.events` of that day.
package struct TemplateExample: Hashable, Sendable {
  package let template: String
  package let result: String

  package init(_ template: String, gives result: String) {
    self.template = template
    self.result = result
  }
}
