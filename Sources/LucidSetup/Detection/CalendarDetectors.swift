import LucidBuiltins

/// `[[calendars]]` of khal: a folder for each calendar, or a pattern for many.
struct KhalDetector: Detector {
  func detect(_ home: HomeFolder, _ found: inout Detection) {
    guard let text = home.text([home.settings + "/khal/config", "~/.khal/khal.conf"]) else { return }
    let ini = IniFile(text)
    let locale = ini.sections.filter { $0.names == ["locale"] }
    found.timezone = locale.lazy.compactMap { $0["local_timezone"] ?? $0["default_timezone"] }.first
    var folders: [String] = []
    var isReadOnly = true
    for section in ini.sections where section.names.first == "calendars" && section.names.count == 2 {
      guard let path = section["path"], section["type"] != "birthdays" else { continue }
      folders += home.matches(path).filter { !folders.contains($0) }
      if section["readonly"]?.lowercased() != "true" { isReadOnly = false }
    }
    guard !folders.isEmpty else { return }
    var place = CollectionFolders(folders, home).place(CalendarFamily.name, "khal")
    place.isWritable = !isReadOnly
    found.add(place, home)
  }
}

/// `[storage …]` of vdirsyncer with `type = "filesystem"`: calendars or address books, a folder for
/// each.
struct VdirsyncerDetector: Detector {
  func detect(_ home: HomeFolder, _ found: inout Detection) {
    guard let text = home.text([home.settings + "/vdirsyncer/config", "~/.vdirsyncer/config"]) else { return }
    for section in IniFile(text).sections where section.names.first?.hasPrefix("storage ") == true {
      guard section["type"] == "filesystem", let path = section["path"] else { continue }
      let family = section["fileext"] == ".vcf" ? ContactsFamily.name : CalendarFamily.name
      let folder = home.written(path)
      found.add(DetectedSource(family: family, folders: [folder], program: "vdirsyncer"), home)
      // Servers keep todos and events in one collection.
      if family == CalendarFamily.name,
        CollectionFolders.holdTodos([folder] + home.folders(folder).map { folder + "/" + $0 }, home)
      {
        found.add(DetectedSource(family: TasksFamily.name, folders: [folder], program: "vdirsyncer"), home)
      }
    }
  }
}

/// `path` of todoman, in its file of Python or in the older form.
struct TodomanDetector: Detector {
  func detect(_ home: HomeFolder, _ found: inout Detection) {
    guard let text = home.text([home.settings + "/todoman/config.py", home.settings + "/todoman/todoman.conf"]) else { return }
    guard let path = IniFile(text).sections.lazy.compactMap({ $0["path"] }).first else { return }
    let folders = home.matches(path)
    guard !folders.isEmpty else { return }
    found.add(CollectionFolders(folders, home).place(TasksFamily.name, "todoman"), home)
  }
}

/// `[[addressbooks]]` of khard.
struct KhardDetector: Detector {
  func detect(_ home: HomeFolder, _ found: inout Detection) {
    guard let text = home.text(home.settings + "/khard/khard.conf") else { return }
    var folders: [String] = []
    for section in IniFile(text).sections where section.names.first == "addressbooks" && section.names.count == 2 {
      if let path = section["path"] { folders += home.matches(path).filter { !folders.contains($0) } }
    }
    guard !folders.isEmpty else { return }
    found.add(CollectionFolders(folders, home).place(ContactsFamily.name, "khard"), home)
  }
}

/// Folders of which each is one calendar, list or address book.
struct CollectionFolders {
  private let folders: [String]
  private let home: HomeFolder

  init(_ folders: [String], _ home: HomeFolder) {
    self.folders = folders
    self.home = home
  }

  /// The folder above them when it holds these and nothing else, otherwise each by itself.
  func place(_ family: String, _ program: String) -> DetectedSource {
    let above = Set(folders.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) })
    let there = folders.filter { home.isFolder($0) }
    if let one = above.first, above.count == 1, one != "~", !one.isEmpty {
      let inside = home.folders(one).filter { !$0.hasPrefix(".") }.map { one + "/" + $0 }
      if Set(inside) == Set(there) { return DetectedSource(family: family, folders: [one], program: program) }
    }
    return DetectedSource(family: family, folders: folders, program: program, isList: true)
  }

  /// Whether a todo is among the first files of some folders.
  static func holdTodos(_ folders: [String], _ home: HomeFolder) -> Bool {
    folders.contains { folder in
      home.entries(folder).filter { $0.name.hasSuffix(".ics") }.prefix(50).contains {
        home.text(folder + "/" + $0.name)?.contains("BEGIN:VTODO") == true
      }
    }
  }
}
