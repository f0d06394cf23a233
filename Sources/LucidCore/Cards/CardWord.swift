/// A fixed text of a card: a heading, a column, a phrase around other pieces, or what is said where
/// there is nothing.
///
/// A closed set: each catalogue has a text for each, in which `#` is the place of a piece.
package enum CardWord: String, Sendable, CaseIterable {
  // Headings, columns, labels and states.
  case today, tomorrow, yesterday, calendar, habits, streaks, notes, health, mail, contacts, tasks, weather
  case forecast, freeTime, reminder, reminders, reminderSet, remindersSet, travel, noEvents, noEventsToday
  case noEventsShort, noHabits, noMeasurements, noMessages, noNotes, noContacts, noForecast, noReminders
  case nothingToDo, nothing, nothingPlanned, nothingSetUp, noFreeTime, noneYet, noFreeTimeLeft, timeOver
  case noneSoon, noContact, notAvailable, noData, notOverYet, noTitle, noSubject, noName, allDay
  case allDayHeading, dueHeading, later, clash, birthdayOf, untitled, steps, declined, atTheSameTime, lastNight, onTheWay,
    waiting, done, open
  case allDone, goodMorning, goodAfternoon, goodEvening, goodNight, columnToday, streak, lastSevenDays
  case state, habit, metric, change, now, usual, lastDays, asUsual, high, low, rain, snow, rainAndSnow, wind
  case day, fromLowToHigh, sky, time, length, free, keep, mentions, highPriority, recovered, neutral
  case drained, unknown, needsReply, forInformation, archivable, inbox, fromCalendar, fromHabits
  case fromFreeTime, focus, noHRV, notSetUp, hoursOver, dayOff, outsideHours, toKeep, over, freeSlots
  case meansTo, unchanged, tentative, unanswered, noted
  case next, added, deleted, changed, newTask, task, newLabel, doneLabel, contact, newContact
  case birthdays, feeds, bookmarks, file, sleep, location, web, trip, latest

  // Values that are a text.
  case noEventsValue, nothingPlannedValue, allOver, noSlotValue, nothingNext, noUpcomingEvents, noBlock
  case noLongTime, noBlockInHours, eventsInPart, nothingOpen, nothingDue, nothingLeft, noneOfThese, none
  case nothingFound, nothingNew, nothingUrgent, noMail, latestMail, unknownSender, logged, created, archived
  case statistics, noteCreated, noteChanged, noteAppended, noteDeleted
  case noNotesValue, noDescription, cutShort, yes, no, hrv, forecastDay

  // Phrases around other pieces.
  case usually, feelsLike, doneOf, openNames, openCount, lateCount, dueCount, toDoCount, unreadCount
  case toPlace, headingTo, unlogged, firstEvent, firstEventAt, nextEvent, newest, atLeast, andMore, moreOf
  case todayCount, until, with, withMore, planFor, about, birthday, soFar, range, usualRange
  case dayAt, isDue, wasDue, needsReplyCount, needReplyCount, fromAbout, of, minutes, aDay, inDays
  case deepShare, againstUsual, hrvOf, hrvChange, sleptFor, highOf, asOf, nothingOf, nothingOfInHours
  case noTimeOf, noTimeLeftOf, noTimeOfInHours, noTimeLeftOfInHours, lowHRV, shortNightMorning, shortNight
  case overlapAt, noBreak, onlyBreak, freeFor
  case movedBy, cancelledBy, asksFor, askedFor, asksForOther, timeThere, movesTo

  /// Names of what a write has done.
  static let deeds: Set<CardWord> = [
    .added, .deleted, .changed, .newTask, .newLabel, .doneLabel, .newContact, .logged, .created, .archived,
    .noteCreated, .noteChanged, .noteAppended, .noteDeleted, .reminderSet,
  ]

  /// The name in JSON: `no_free_time`.
  package var name: String {
    var name: [UInt8] = []
    var isInWord = false
    // Letters of ASCII: `lowHRV` is `low_hrv`.
    for byte in rawValue.utf8 {
      let isCapital = byte < UInt8(ascii: "a")
      if isCapital, isInWord { name.append(UInt8(ascii: "_")) }
      name.append(byte | 0x20)
      isInWord = !isCapital
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// nil for a name of no word.
  package init?(name: String) {
    guard let word = Self.byName[name] else { return nil }
    self = word
  }
}
