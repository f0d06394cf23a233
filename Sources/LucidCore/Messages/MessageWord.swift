/// A sentence, or a part of one, of notices, failures and details of changes.
///
/// A closed set: each language has a text for each, in which `#` is the place of a piece.
package enum MessageWord: String, Sendable, CaseIterable {
  case inFile, moreProblems, moreNotices, leftOutBecause, wasLeftOut, wasSkipped, hasFailed, andMoreNames, conditionFalse
  case nothingHasChanged, dryRunWritesNot, dependsOn, sourceOff, sourceStale, sourceNotSetUp, sourceNotAvailable, switchedOff
  case noResult, linkNotFollowed, onlyLooked, onlyLastLooked, withoutName, withoutTime, entriesWithoutDay, habitsWithoutID
  case moreThan, useNotKnown, idTaken, notText, onlyFirstRead, notDate, headNoEnd, headLine, headTooLong, headNoKeys, tooDeep
  case weatherData, mapData, searchedWithout, hardlyText, andLeftOut, recordedAt, labelsLeftOut, emptyFile, empty, notMail
  case headersTooLong, cutInHeaders, cutAtSize, cutOff, partsTooDeep, partsDamaged, textDamaged, charactersDamaged
  case noDateColumn, metricIsCalled, badRows, endsOn, unreadableRecords, impossibleRecords, tooManySleeps, noRecords
  case repeatsTooOften, cutAfter, noEndLine, cannotBeRead, noStart, ruleUnknown, endsBeforeStart, tooLarge, tooLong
  case otherEncoding, linesOtherEncoding, lettersDamaged, zoneUnknown, notCalendar, cardNoEnd, cardNoName, noVCard, feed
  case ofTime, travelTime, search, page, wasToBeRemoved, notWrittenKept, notAllWritten, earlierUnfinished, journalDamaged
  case keepsFailed, onlyPartOfContacts, cannotBeUndone, asOf, somethingLeftOut, noBlock, overlaps, eventThere, noCalendar
  case noneInDays, noLabel, thereAre, reminderThere, taskThere, doneAlready, likeThis, labelThere, noteThere, otherContact
  case firstCharacters, forecastEnds, oldestMoved, theDeadline, deadlineOf, theStart, theEnd, noTimeOfDay, badEstimate
  case badPriority, badSubtasks, firstSubtasks, noColor, noSender, dayNotOver, shownOf, charactersRemoved, valueOfUse
  case resultFrom, resultsFrom, succeededAt, isOffNeeded, brokeOff, furtherFailed, tried, itemOf, noAnswer, noResultFrom
  case nothingChosen, missingOf, noFileIn, noFolderIn, noSuchFile, largerThan, tooLargeFile, notAFile, aFolder, notInside
  case namesAlike, linkLeaves, runOver, changedSince, notUTF8, damagedFile, notAList, badJSON, everyDay, everyWeek, everyMonth
  case everyYear, repeatsUntil, withoutEnd, reminderBefore, overlapsWith, allDay, wasBefore, noteTitle, noteText, noteTags
  case done, notDone, highPriority, mediumPriority, lowPriority, addedText, notPinned, forRoom, toRecipients, due, fromTo
  case agoSeconds, agoMinutes, agoHours, agoDays, noAnswerIn, notSetUp, nothingToChange, noCalendarRead, unreachableSetBy
  case mcpServer, sendsOn, sendsRound, refusesMore, answeredStatus, sentInstead, answerUntyped, wasNotAsked, hoursOld, noHost
  case nothingAnswers, notInTime, badCertificate, inTheClear, closedConnection, sentMore, notHTTP, privateAddress, noFeedsIn
  case noBookmarksIn, noHabitsIn, noRecordingsIn, noHealthIn, noFileGiven, noBookmarkExport, oneOfSeries, noSuchCalendar
  case noEventID, runHasEnded, sentNoRoute, wayUnknown, noTimeTo, timesTooOld, noContactID, noWeatherIn, sentBadJSON
  case forOtherPlace, habitGone, noteGone, leftAsItIs, noStartSet, nothingFinds, findsNoAddress, noTimesBy, isNoFeed
  case noSuchFeed, noWebSearch, noWebPages, hostNotNamed, noPageAddress, sentNoResults, knowsNoPlace, noCityForWeather
  case noCitySet, noRecordingAnswers, noRecordingOf, recordingTooOld, noMaildir, noMailFolder, draftNotWritten, noDrafts
  case notHealthExport, damagedNotWritten, repeatsOddly, ruleHasNoTime, noTodoID, aReminder, aTask, notKnownThen, isOf
  case hasNoTime, theRecording, calendarReadOnly, onlyPartOfEvents, nothingDeleted, noEventsFrom, noTimeOfEvent, whichContact
  case noContactNamed, noNameGiven, contactNeedsName, noBirthday, noMailAddress, noPhone, noDestination, reminderNeedsTitle
  case reminderNeedsTime, cannotRemind, isPast, noFileWasGiven, whichFile, fileNotGiven, forecastOfOtherDays, weatherNotToday
  case promptEmpty, habitsReadOnly, lessThanNone, habitThere, enoughHabits, newHabitGone, noTextToAdd, notesReadOnly
  case noteNeedsText, titleEmpty, noNoteNamed, noSuchNote, notesFit, eventNeedsTitle, endNotAfter, taskNeedsTitle
  case labelNeedsName, mailReadOnly, noMetric, whatIsFree, whatIsNext, whatIsDeleted, whichIsMeant, nothingWritten
  case earlierNotFinished, whichOne, anEvent, toChange, toDelete, toComplete, noneTitled, fits, noEventWith, onDay, withinDays
  case and, alreadyDone
}
