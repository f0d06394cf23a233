/// Interprets the tags of fabric patterns (danielmiessler/fabric, internal/plugins/template).
enum FabricTag {
  static func meaning(_ tag: BraceTags) -> TemplateLanguage.Meaning {
    if tag.kind == .escaped { return .foreign(ImportReason.escaped) }
    if tag.inner.hasPrefix("plugin:") || tag.inner.hasPrefix("ext:") {
      return .foreign(ImportReason.readsNothing)
    }
    guard BraceTags.isName(tag.inner) else { return .foreign(ImportReason.onlyNames) }
    return .value(tag.inner, filters: "")
  }
}
