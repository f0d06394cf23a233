import LucidBuiltins

/// `MaildirStore` of mbsync (isync): `Path`, and an `Inbox` that may be elsewhere. `User` of its
/// accounts.
struct MbsyncDetector: Detector {
  func detect(_ home: HomeFolder, _ found: inout Detection) {
    guard let text = home.text(["~/.mbsyncrc", home.settings + "/isyncrc"]) else { return }
    var folders: [String] = []
    var isStore = false
    var path: String?
    var inbox: String?
    func add() {
      let above = path.map { home.written($0) }
      if let above, home.holdsMaildirs(above), !folders.contains(above) { folders.append(above) }
      if let inbox = inbox.map({ home.written($0) }), !(above.map { inbox == $0 || inbox.hasPrefix($0 + "/") } ?? false),
        !folders.contains(inbox)
      {
        folders.append(inbox)
      }
      (path, inbox) = (nil, nil)
    }
    for line in text.split(whereSeparator: \.isNewline) {
      let words = IniFile.trimmed(line).split(separator: " ", maxSplits: 1)
      guard let key = words.first?.lowercased(), !key.hasPrefix("#") else { continue }
      let value = words.count > 1 ? String(IniFile.trimmed(words[1])).replacing("\"", with: "") : ""
      if key.hasSuffix("store") || key == "channel" || key == "group" || key == "imapaccount" {
        if isStore { add() }
        isStore = key == "maildirstore"
      } else if key == "user" {
        found.add(login: value)
      } else if isStore, key == "path" {
        path = value
      } else if isStore, key == "inbox" {
        inbox = value
      }
    }
    if isStore { add() }
    MailPlaces.add(folders, "mbsync", home, &found)
  }
}

/// `localfolders` and `remoteuser` of OfflineIMAP.
struct OfflineImapDetector: Detector {
  func detect(_ home: HomeFolder, _ found: inout Detection) {
    guard let text = home.text(["~/.offlineimaprc", home.settings + "/offlineimap/config"]) else { return }
    let sections = IniFile(text).sections
    for login in sections.compactMap({ $0["remoteuser"] }) { found.add(login: login) }
    let folders = sections.compactMap { $0["localfolders"] }.map { home.written($0) }
    MailPlaces.add(folders, "OfflineIMAP", home, &found)
  }
}

/// Maildirs where they usually lie.
struct MaildirDetector: Detector {
  func detect(_ home: HomeFolder, _ found: inout Detection) {
    for folder in ["~/Maildir", "~/Mail", "~/mail", "~/.mail"] where home.holdsMaildirs(folder) {
      MailPlaces.add([folder], "Maildir", home, &found)
    }
  }
}

enum MailPlaces {
  static func add(_ folders: [String], _ program: String, _ home: HomeFolder, _ found: inout Detection) {
    guard !folders.isEmpty else { return }
    found.add(DetectedSource(family: MailFamily.name, folders: folders, program: program, isList: folders.count > 1), home)
  }
}
