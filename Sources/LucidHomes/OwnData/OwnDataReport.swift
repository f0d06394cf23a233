import LucidCore
package import LucidReport
import LucidSystem

/// The table of what lucid keeps, for people and as JSON.
package struct OwnDataReport {
  private let data: OwnData

  package init(_ data: OwnData) { self.data = data }

  package func text(_ screen: Screen) -> String {
    let shown = data.folders.shown
    let groups = OwnData.Base.allCases.compactMap { base -> (folder: String, rows: [OwnDataViewModel.Row])? in
      let parts = data.parts.filter { $0.row.base == base }
      guard !parts.isEmpty, let root = base.path(data.folders) else { return nil }
      return (shown(root), parts.map(\.shown))
    }
    return TextOwnData(screen: screen).table(
      OwnDataViewModel(groups: groups, others: data.unnamed.map(shown), problems: data.unreadable.map(\.message)))
  }

  package var json: JSONResult {
    JSONResult { json in
      json.objects("parts", data.parts) { json, part in
        json.field("name", part.row.name)
        json.field("folder", part.row.base.path(data.folders))
        json.field("what", part.row.what)
        json.field("until", part.row.retention)
        json.field("exported", part.row.travels)
        json.field("files", part.files.count)
        json.field("bytes", part.size)
      }
      json.strings("other_files", data.unnamed)
      json.strings("unreadable", data.unreadable.map(\.message))
    }
  }
}

extension OwnData.Part {
  var shown: OwnDataViewModel.Row {
    OwnDataViewModel.Row(name: row.name, what: row.what, retention: row.retention, files: files.count, bytes: size)
  }
}
