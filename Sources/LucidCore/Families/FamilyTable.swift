/// The shipped families. To add one: its row here, with the next free bit.
///
/// Lists show families in this order where nothing else orders them.
extension FamilyTraits {
  package static let all: [FamilyTraits] = [
    FamilyTraits(
      name: "calendar", bit: 1, noun: [.german: "Kalender"], texts: .mixed, isOutside: true, source: .folder, writes: true,
      library: "libical", otherNames: "event events cal agenda",
      promptWords: "calendar calendars event events meeting meetings agenda schedule appointment appointments",
      germanWords: "kalender termin termine terminen besprechung besprechungen",
      ownedWords: "calendar meetings appointments",
      cards: ["events": "calendarList", "free_slots": "freeSlots"], title: "title", detail: "start",
      fields: {
        [
          "day": .group("start | day"), "date": .group("start | day"), "calendar": .group("calendar"),
          "place": .group("location"), "location": .group("location"),
        ]
      }, gap: "events"),
    FamilyTraits(
      name: "habits", bit: 5, noun: [.german: "Gewohnheiten"], source: .folder, writes: true, setUp: "NAMES", isOptional: true,
      otherNames: "habit", promptWords: "habit habits streak streaks", germanWords: "gewohnheit gewohnheiten",
      ownedWords: "habits streaks",
      cards: ["today": "habitGrid"], gap: "entries of the day in habits",
      undatedGap: "which habits are archived"),
    FamilyTraits(
      name: "health", bit: 6, noun: [.german: "Gesundheit"], source: .folder, isProbed: false, isOptional: true,
      library: "libxml2", otherNames: "fitness", promptWords: "health sleep steps heart hrv",
      germanWords: "gesundheit schlaf schritte schritten", ownedWords: "steps hrv",
      ownedTools: ["sleep": "health.sleep"],
      cards: ["today": "healthGrid", "sleep": "healthGrid", "trend": "healthGrid"], gap: "values of the day in health tables"),
    FamilyTraits(
      name: "weather", bit: 12, noun: [.german: "Wetter"], isPersonal: false, source: .file("weather.json"), isAboutPlace: true,
      setUp: place, leaving: "the coordinates of your city go to api.open-meteo.com",
      needed: "a place",
      example: "weather Helsinki, lucid setup weather 60.17,24.94, or lucid setup weather off", isOptional: true,
      otherNames: "forecast", promptWords: "weather forecast", germanWords: "wetter wettervorhersage vorhersage",
      ownedWords: "weather forecast",
      cards: ["now": "weather", "forecast": "forecast"]),
    FamilyTraits(
      name: "travel", bit: 3, noun: [.english: "travel times", .german: "Fahrzeit"], isPersonal: false,
      source: .file("travel.json"), isAboutPlace: true, setUp: "valhalla=URL nominatim=URL from=ADDRESS",
      leaving: "the places you travel between go to the servers that you name",
      needed: "the address of a router",
      example: """
        travel valhalla=http://127.0.0.1:8002 nominatim=http://127.0.0.1:8080 from='Kaivokatu 1, Helsinki', \
        or lucid setup travel off
        """, isOptional: true, otherNames: "maps map route directions traffic eta", promptWords: "traffic commute travel route",
      germanWords: "verkehr fahrzeit arbeitsweg",
      ownedWords: "traffic commute",
      cards: ["to": "travel"]),
    FamilyTraits(
      name: "contacts", bit: 2, noun: [.german: "Kontakte"], texts: .mixed, source: .folder, writes: true, isOptional: true,
      otherNames: "contact people addressbook", promptWords: "contact contacts birthday birthdays",
      germanWords: "kontakt kontakte kontakten geburtstag geburtstage", card: "contacts",
      title: "name"),
    FamilyTraits(
      name: "mail", bit: 8, aliases: ["gmail"], noun: [.german: "E-Mail"], texts: .others, isOutside: true, source: .folder,
      writes: true,
      isOptional: true, library: "gmime", otherNames: "messages message inbox mails emails outlook imap",
      promptWords: "mail mails email emails e-mail e-mails inbox message messages newsletter newsletters",
      germanWords: "posteingang postfach nachricht nachrichten",
      ownedWords: "mail mails email emails inbox", card: "mailList", title: "subject", detail: "from",
      fields: {
        [
          "sender": .group("from"), "person": .group("from"), "people": .group("from"), "day": .group("date | day"),
          "date": .sort("date", descending: true), "subject": .sort("subject"),
        ]
      }, gap: "which messages are read"),
    FamilyTraits(
      name: "notes", bit: 9, noun: [.german: "Notizen"], texts: .mixed, source: .folder, writes: true, isOptional: true,
      otherNames: "note obsidian memo", secondNames: "search file document fs", promptWords: "note notes notebook",
      germanWords: "notiz notizen notizbuch",
      ownedWords: "notes", card: "notes",
      title: "title", detail: "updated",
      fields: {
        ["day": .group("updated | day"), "date": .sort("updated", descending: true), "title": .sort("title")]
      }),
    FamilyTraits(
      name: "reminders", bit: 10, noun: [.german: "Erinnerungen"], texts: .mixed, source: .folder, writes: true, isMissed: false,
      library: "libical", otherNames: "reminder alarm alarms", promptWords: "reminder reminders",
      germanWords: "erinnerung erinnerungen", ownedWords: "reminders",
      card: "reminder", title: "title", detail: "at",
      fields: { ["day": .group("at | day"), "date": .sort("at"), "time": .sort("at")] }),
    FamilyTraits(
      name: "tasks", bit: 11, noun: [.german: "Aufgaben"], texts: .mixed, source: .folder, writes: true, isMissed: false,
      library: "libical", otherNames: "todo todos task", promptWords: "task tasks todo todos", germanWords: "aufgabe aufgaben",
      ownedWords: "tasks todos",
      card: "tasks", title: "title", detail: "deadline",
      fields: {
        [
          "label": .group("labels"), "labels": .group("labels"), "project": .group("labels"),
          "priority": .sort("priority", descending: true), "deadline": .sort("deadline"), "date": .sort("deadline"),
          "day": .group("deadline | day"), "due": .sort("deadline"),
        ]
      }),
    FamilyTraits(
      name: "web", bit: 13, aliases: ["web_search"], noun: [.german: "Web"], isPersonal: false, texts: .others, isOutside: true,
      source: .folder,
      setUp: "searxng=URL", leaving: "the words of searches go to the server that you name",
      needed: "a search service",
      example: "web searxng=http://127.0.0.1:8888, lucid setup web brave key='{ env: BRAVE_KEY }', or off", isMissed: false,
      otherNames: "http https url browser internet search google", promptWords: "web"),
    FamilyTraits(
      name: "feeds", bit: 18, aliases: ["rss"], noun: [.german: "Feeds"], isPersonal: false, texts: .others, isOutside: true,
      source: .folder,
      setUp: "NAME=URL", leaving: "the hosts of the feeds that you name see your address",
      needed: "the name and address of a feed",
      example: "feeds town=https://town.example/rss.xml, or lucid setup feeds off", isMissed: false, library: "libxml2",
      promptWords: "feeds news", title: "title", detail: "feed",
      fields: {
        [
          "feed": .group("feed"), "source": .group("feed"), "site": .group("feed"), "day": .group("published | day"),
          "date": .sort("published", descending: true),
        ]
      }),
    FamilyTraits(
      name: "bookmarks", bit: 19, noun: [.german: "Lesezeichen"], texts: .others, isOutside: true, source: .folder,
      mayBeFile: true, isMissed: false, library: "libxml2", otherNames: "bookmark favorites favourites",
      promptWords: "bookmark bookmarks", germanWords: "lesezeichen", ownedWords: "bookmarks",
      card: "briefing", title: "title", detail: "folder",
      fields: { ["folder": .group("folder"), "day": .group("added | day"), "date": .sort("added", descending: true)] }),
    FamilyTraits(
      name: "files", bit: 4, noun: [.german: "Dateien"], texts: .others, isOutside: true, holdsInputs: true, source: .switchOnly,
      otherNames: "file document fs"),
    FamilyTraits(
      name: "location", bit: 7, noun: [.german: "Standort"], source: .switchOnly, isProbed: false, otherNames: "gps position",
      promptWords: "location", germanWords: "standort"),
    FamilyTraits(name: "notify", bit: 16, isPersonal: false, source: .switchOnly),

    // What has no source in the configuration: programs and stored runs, the tools of MCP servers,
    // answers of a model, which are nobody's own words, and all families of the person's own.
    FamilyTraits(name: "run", bit: 14, texts: .others, isOutside: true, isProbed: false),
    FamilyTraits(name: "mcp", bit: 15, isPersonal: false, texts: .others, isOutside: true),
    FamilyTraits(name: ToolName.modelFamily, bit: 17, isPersonal: false, texts: .others),
    FamilyTraits(name: "other", bit: 0, texts: .others, isProbed: false),
  ]
}
