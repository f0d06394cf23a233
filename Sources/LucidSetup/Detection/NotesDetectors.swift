import LucidBuiltins
import LucidCore
import LucidRuntime

/// The vaults that Obsidian knows of, the open one first, then the one that was used last.
struct ObsidianDetector: Detector {
  func detect(_ home: HomeFolder, _ found: inout Detection) {
    let places = [
      home.settings + "/obsidian/obsidian.json", "~/.var/app/md.obsidian.Obsidian/config/obsidian/obsidian.json",
      "~/snap/obsidian/current/.config/obsidian/obsidian.json",
    ]
    for place in places {
      guard let text = home.text(place), let json = try? JSONParser.parse(Array(text.utf8), .tolerant),
        let vaults = json["vaults"]?.members?.map(\.value)
      else { continue }
      let known = vaults.compactMap { vault -> (path: String, isOpen: Bool, used: Double)? in
        vault["path"]?.text.map { ($0, vault["open"]?.boolean ?? false, vault["ts"]?.double ?? 0) }
      }.sorted { a, b in a.isOpen == b.isOpen ? a.used > b.used : a.isOpen }
      for vault in known {
        found.add(DetectedSource(family: NotesFamily.name, folders: [home.written(vault.path)], program: "Obsidian"), home)
      }
    }
    // A vault is a folder with `.obsidian` in it, wherever it was opened.
    for above in ["~", "~/Documents"] {
      for name in home.folders(above) where !name.hasPrefix(".") && home.isFolder("\(above)/\(name)/.obsidian") {
        found.add(DetectedSource(family: NotesFamily.name, folders: ["\(above)/\(name)"], program: "Obsidian"), home)
      }
    }
  }
}

/// Folders of Markdown files under the names that people give them.
struct NotesDetector: Detector {
  func detect(_ home: HomeFolder, _ found: inout Detection) {
    for folder in ["~/Notes", "~/notes", "~/Documents/Notes", "~/Documents/notes"] {
      let isNotes = home.entries(folder).contains { $0.name.hasSuffix(".md") }
      if isNotes { found.add(DetectedSource(family: NotesFamily.name, folders: [folder], program: "Markdown"), home) }
    }
  }
}

/// Detects local data of Evolution. Accounts on servers and address books are in its own databases.
struct EvolutionDetector: Detector {
  func detect(_ home: HomeFolder, _ found: inout Detection) {
    let root = home.data + "/evolution"
    guard home.isFolder(root) else { return }
    // Its folders are called as the families are.
    for family in [CalendarFamily.name, TasksFamily.name] {
      let place = home.written("\(root)/\(family)")
      let hasFiles = home.folders(place).contains { name in
        home.entries("\(place)/\(name)").contains { $0.name.hasSuffix(".ics") }
      }
      // Its service holds the files in memory and would write over what others change.
      if hasFiles { found.add(DetectedSource(family: family, folders: [place], program: "Evolution", isWritable: false), home) }
    }
    let mail = home.written(root + "/mail/local")
    if home.isMaildir(mail) { found.add(DetectedSource(family: MailFamily.name, folders: [mail], program: "Evolution"), home) }
    if home.folders(root + "/addressbook").contains(where: { home.text("\(root)/addressbook/\($0)/contacts.db") != nil }) {
      found.shortcomings.append(
        UnusableSource(
          program: "Evolution", reason: "its address book is a database: save it as a vCard into a folder, and name that"))
    }
  }
}
