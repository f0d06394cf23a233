package import LucidCore

/// A fixed word of a card: a heading, a column, what is said where there is nothing.
///
/// The cases are the closed set of what card renderers write by themselves.
package enum CardLabel: String, Sendable, CaseIterable {
  case today
  case tomorrow
  case yesterday
  case calendar
  case habits
  case streaks
  case notes
  case health
  case mail
  case contacts
  case tasks
  case weather
  case forecast
  case freeTime
  case reminder
  case reminders
  case reminderSet
  case remindersSet
  case travel
  case noEvents
  case noEventsToday
  case noEventsShort
  case noHabits
  case noMeasurements
  case noMessages
  case noNotes
  case noContacts
  case noForecast
  case noReminders
  case nothingToDo
  case nothing
  case nothingPlanned
  case nothingSetUp
  case noFreeTime
  case noneYet
  case noFreeTimeLeft
  case timeOver
  case noneSoon
  case noContact
  case notAvailable
  case noData
  case notOverYet
  case noTitle
  case noSubject
  case noName
  case allDay
  case allDayHeading
  case untitled
  case steps
  case declined
  case atTheSameTime
  case lastNight
  case onTheWay
  case waiting
  case done
  case open
  case allDone
  case goodMorning
  case goodAfternoon
  case goodEvening
  case goodNight
  case columnToday
  case streak
  case lastSevenDays
  case state
  case habit
  case metric
  case change
  case now
  case usual
  case lastDays
  case asUsual
  case high
  case low
  case rain
  case snow
  case rainAndSnow
  case wind
  case day
  case fromLowToHigh
  case sky
  case time
  case length
  case free
  case keep
  case mentions
  case highPriority
  case recovered
  case neutral
  case drained
  case unknown
  case needsReply
  case forInformation
  case archivable
  case inbox
  case fromCalendar
  case fromHabits
  case fromFreeTime
  case focus
  case noHRV
  case notSetUp
  case hoursOver
  case dayOff
  case outsideHours
  case toKeep
  case over
  case freeSlots
  case meansTo

  package func text(_ language: Language) -> String {
    switch language {
    case .english: english
    case .german: german
    }
  }

  private var english: String {
    switch self {
    case .today: "Today"
    case .tomorrow: "Tomorrow"
    case .yesterday: "Yesterday"
    case .calendar: "Calendar"
    case .habits: "Habits"
    case .streaks: "Streaks"
    case .notes: "Notes"
    case .health: "Health"
    case .mail: "Mail"
    case .contacts: "Contacts"
    case .tasks: "Tasks"
    case .weather: "Weather"
    case .forecast: "Forecast"
    case .freeTime: "Free time"
    case .reminder: "Reminder"
    case .reminders: "Reminders"
    case .reminderSet: "Reminder set"
    case .remindersSet: "Reminders set"
    case .travel: "Travel time"
    case .noEvents: "No events."
    case .noEventsToday: "No events today"
    case .noEventsShort: "no events"
    case .noHabits: "No habits."
    case .noMeasurements: "No measurements."
    case .noMessages: "No messages."
    case .noNotes: "No notes."
    case .noContacts: "No contacts found."
    case .noForecast: "No forecast."
    case .noReminders: "No reminders."
    case .nothingToDo: "Nothing to do."
    case .nothing: "Nothing."
    case .nothingPlanned: "Nothing is planned"
    case .nothingSetUp: "Nothing is set up yet."
    case .noFreeTime: "No free time."
    case .noneYet: "none yet"
    case .noFreeTimeLeft: "no free time is left"
    case .timeOver: "that time is over"
    case .noneSoon: "none soon"
    case .noContact: "no contact found"
    case .notAvailable: "not available"
    case .noData: "no data"
    case .notOverYet: "not over yet"
    case .noTitle: "(no title)"
    case .noSubject: "(no subject)"
    case .noName: "(no name)"
    case .allDay: "all day"
    case .allDayHeading: "All day"
    case .untitled: "(untitled)"
    case .steps: "steps"
    case .declined: "declined"
    case .atTheSameTime: "at the same time as another event"
    case .lastNight: "Last night"
    case .onTheWay: "On the way"
    case .waiting: "Waiting"
    case .done: "done"
    case .open: "open"
    case .allDone: "all done for today"
    case .goodMorning: "Good morning"
    case .goodAfternoon: "Good afternoon"
    case .goodEvening: "Good evening"
    case .goodNight: "Good night"
    case .columnToday: "today"
    case .streak: "streak"
    case .lastSevenDays: "last 7 days"
    case .state: "state"
    case .habit: "habit"
    case .metric: "metric"
    case .change: "change"
    case .now: "now"
    case .usual: "usual"
    case .lastDays: "last days"
    case .asUsual: "as usual"
    case .high: "high"
    case .low: "low"
    case .rain: "rain"
    case .snow: "snow"
    case .rainAndSnow: "rain and snow"
    case .wind: "wind"
    case .day: "day"
    case .fromLowToHigh: "from low to high"
    case .sky: "weather"
    case .time: "time"
    case .length: "length"
    case .free: "free"
    case .keep: "Keep"
    case .mentions: "Mentions"
    case .highPriority: "high"
    case .recovered: "recovered"
    case .neutral: "neutral"
    case .drained: "drained"
    case .unknown: "unknown"
    case .needsReply: "Needs a reply"
    case .forInformation: "For information"
    case .archivable: "Can be archived"
    case .inbox: "Inbox"
    case .fromCalendar: "calendar"
    case .fromHabits: "habits"
    case .fromFreeTime: "free time"
    case .focus: "Focus"
    case .noHRV: "no HRV"
    case .notSetUp: "not set up"
    case .hoursOver: "your working hours are over"
    case .dayOff: "not a working day"
    case .outsideHours: "outside your working hours"
    case .toKeep: "to keep"
    case .over: "over"
    case .freeSlots: "Free slots"
    case .meansTo: "to"
    }
  }

  private var german: String {
    switch self {
    case .today: "Heute"
    case .tomorrow: "Morgen"
    case .yesterday: "Gestern"
    case .calendar: "Kalender"
    case .habits: "Gewohnheiten"
    case .streaks: "Serien"
    case .notes: "Notizen"
    case .health: "Gesundheit"
    case .mail: "E-Mail"
    case .contacts: "Kontakte"
    case .tasks: "Aufgaben"
    case .weather: "Wetter"
    case .forecast: "Vorhersage"
    case .freeTime: "Freie Zeit"
    case .reminder: "Erinnerung"
    case .reminders: "Erinnerungen"
    case .reminderSet: "Erinnerung gesetzt"
    case .remindersSet: "Erinnerungen gesetzt"
    case .travel: "Fahrzeit"
    case .noEvents: "Keine Termine."
    case .noEventsToday: "Heute keine Termine"
    case .noEventsShort: "keine Termine"
    case .noHabits: "Keine Gewohnheiten."
    case .noMeasurements: "Keine Messwerte."
    case .noMessages: "Keine Nachrichten."
    case .noNotes: "Keine Notizen."
    case .noContacts: "Keine Kontakte gefunden."
    case .noForecast: "Keine Vorhersage."
    case .noReminders: "Keine Erinnerungen."
    case .nothingToDo: "Nichts zu tun."
    case .nothing: "Nichts."
    case .nothingPlanned: "Nichts ist geplant"
    case .nothingSetUp: "Noch ist nichts eingerichtet."
    case .noFreeTime: "Keine freie Zeit."
    case .noneYet: "noch keine"
    case .noFreeTimeLeft: "keine freie Zeit übrig"
    case .timeOver: "diese Zeit ist vorbei"
    case .noneSoon: "keine in nächster Zeit"
    case .noContact: "kein Kontakt gefunden"
    case .notAvailable: "nicht verfügbar"
    case .noData: "keine Daten"
    case .notOverYet: "noch nicht vorbei"
    case .noTitle: "(ohne Titel)"
    case .noSubject: "(ohne Betreff)"
    case .noName: "(ohne Namen)"
    case .allDay: "ganztägig"
    case .allDayHeading: "Ganztägig"
    case .untitled: "(ohne Titel)"
    case .steps: "Schritte"
    case .declined: "abgesagt"
    case .atTheSameTime: "zur selben Zeit wie ein anderer Termin"
    case .lastNight: "Letzte Nacht"
    case .onTheWay: "Unterwegs"
    case .waiting: "Wartet"
    case .done: "erledigt"
    case .open: "offen"
    case .allDone: "für heute alles erledigt"
    case .goodMorning: "Guten Morgen"
    case .goodAfternoon: "Guten Tag"
    case .goodEvening: "Guten Abend"
    case .goodNight: "Gute Nacht"
    case .columnToday: "heute"
    case .streak: "Serie"
    case .lastSevenDays: "letzte 7 Tage"
    case .state: "Stand"
    case .habit: "Gewohnheit"
    case .metric: "Messwert"
    case .change: "Änderung"
    case .now: "jetzt"
    case .usual: "üblich"
    case .lastDays: "letzte Tage"
    case .asUsual: "wie üblich"
    case .high: "hoch"
    case .low: "tief"
    case .rain: "Regen"
    case .snow: "Schnee"
    case .rainAndSnow: "Regen und Schnee"
    case .wind: "Wind"
    case .day: "Tag"
    case .fromLowToHigh: "von tief bis hoch"
    case .sky: "Wetter"
    case .time: "Zeit"
    case .length: "Dauer"
    case .free: "frei"
    case .keep: "Freihalten:"
    case .mentions: "Erwähnt"
    case .highPriority: "hoch"
    case .recovered: "erholt"
    case .neutral: "normal"
    case .drained: "erschöpft"
    case .unknown: "unbekannt"
    case .needsReply: "Braucht eine Antwort"
    case .forInformation: "Zur Kenntnis"
    case .archivable: "Kann ins Archiv"
    case .inbox: "Posteingang"
    case .fromCalendar: "Kalender"
    case .fromHabits: "Gewohnheiten"
    case .fromFreeTime: "freie Zeit"
    case .focus: "Konzentriertes Arbeiten"
    case .noHRV: "keine HRV"
    case .notSetUp: "nicht eingerichtet"
    case .hoursOver: "deine Arbeitszeit ist vorbei"
    case .dayOff: "kein Arbeitstag"
    case .outsideHours: "außerhalb deiner Arbeitszeit"
    case .toKeep: "freizuhalten"
    case .over: "vorbei"
    case .freeSlots: "Freie Zeiten"
    case .meansTo: "bis"
    }
  }
}
