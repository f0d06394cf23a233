package import LucidCore

/// The parts of the screen of the day.
package struct HTMLToday {
  private let page: WebPage
  private let zone: Zone

  package init(_ page: WebPage, zone: Zone) { (self.page, self.zone) = (page, zone) }

  /// The tiles of the day, without its agenda.
  package func day(_ record: RunRecord) -> String {
    HTMLRun(zone: zone).body(record)
  }
}
