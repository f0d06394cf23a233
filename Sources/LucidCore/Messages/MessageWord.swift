/// A sentence, or a part of one, of notices, failures and details of changes.
///
/// A closed set: each language has a text for each, in which `#` is the place of a piece.
package enum MessageWord: String, Sendable, CaseIterable {
  // Lists of tools name these for each argument: they are found first.
  case anyValue, aText, trueOrFalse, anInteger, integerWithin, aNumber, dayOrMoment, dateAndTime, recurringDay, dateOrMonthDay
  case lengthOrDate, lengthSuchAs, listOfText, aList, overItem, conditionOverItem, overItemOrText, datePattern, textPattern
  case fieldsWithTypes, oneOf
  case inFile, moreProblems, moreNotices, leftOutBecause, wasLeftOut, wasSkipped, hasFailed, andMoreNames, conditionFalse
  case nothingHasChanged, dryRunWritesNot, dependsOn, sourceOff, sourceStale, sourceNotSetUp, sourceNotAvailable, switchedOff
  case noResult, linkNotFollowed, onlyLooked, withoutName, withoutTime, entriesWithoutDay, habitsWithoutID
  case moreThan, useNotKnown, idTaken, notText, onlyFirstRead, notDate, headNoEnd, headLine, headTooLong, headNoKeys, tooDeep
  case weatherData, mapData, searchedWithout, hardlyText, andLeftOut, recordedAt, labelsLeftOut, emptyFile, empty, notMail
  case headersTooLong, cutInHeaders, cutAtSize, cutOff, partsTooDeep, partsDamaged, textDamaged, charactersDamaged
  case noDateColumn, metricIsCalled, badRows, endsOn, unreadableRecords, impossibleRecords, tooManySleeps, noRecords
  case repeatsTooOften, cutAfter, noEndLine, cannotBeRead, noStart, ruleUnknown, endsBeforeStart, tooLarge, tooLong
  case otherEncoding, linesOtherEncoding, lettersDamaged, zoneUnknown, notCalendar, cardNoEnd, cardNoName, noVCard, feed
  case ofTime, travelTime, search, page, wasToBeRemoved, notWrittenKept, notAllWritten, earlierUnfinished, journalDamaged
  case keepsFailed, onlyPartOfContacts, cannotBeUndone, asOf, somethingLeftOut, noBlock, overlaps, eventThere, noCalendar
  case noneInDays, noLabel, thereAre, reminderThere, taskThere, doneAlready, likeThis, labelThere, noteThere, otherContact
  case firstCharacters, forecastEnds, oldestMoved, deadlineOf, theStart, theEnd, noTimeOfDay, badEstimate
  case badPriority, badSubtasks, firstSubtasks, noColor, noSender, dayNotOver, shownOf, charactersRemoved, valueOfUse
  case resultFrom, resultsFrom, succeededAt, isOffNeeded
  case brokeOff, furtherFailed, ownAnswerInstead, tried, itemOf, noAnswer, noResultFrom
  case nothingChosen, missingOf, noFileIn, noFolderIn, noSuchFile, largerThan, tooLargeFile, notAFile, aFolder, notInside
  case namesAlike, linkLeaves, runOver, changedSince, notUTF8, damagedFile, notAList, badJSON, everyDay, everyWeek, everyMonth
  case everyYear, repeatsUntil, withoutEnd, reminderBefore, overlapsWith, allDay, wasBefore, noteTitle, noteText, noteTags
  case done, notDone, highPriority, mediumPriority, lowPriority, addedText, notPinned, notePinned, forRoom, toRecipients, due
  case fromTo
  case agoSeconds, agoMinutes, agoHours, agoDays, noAnswerIn, notSetUp, nothingToChange, noCalendarRead, unreachableSetBy
  case mcpServer, sendsOn, sendsRound, refusesMore, answeredStatus, sentInstead, answerUntyped, wasNotAsked, hoursOld, noHost
  case nothingAnswers, notInTime, badCertificate, inTheClear, closedConnection, proxyRefused, checkProxy, maySpeakHTTP2
  case sentMore, notHTTP, privateAddress, noFeedsIn
  case noBookmarksIn, noHabitsIn, noRecordingsIn, noHealthIn, noFileGiven, noBookmarkExport, oneOfSeries, noSuchCalendar
  case noEventID, runHasEnded, sentNoRoute, travelUnknown, noTimeTo, timesTooOld, noContactID, noWeatherIn, sentBadJSON
  case forOtherPlace, habitGone, noteGone, leftAsItIs, noStartSet, nothingFinds, findsNoAddress, noTimesBy, isNoFeed
  case noSuchFeed, noWebSearch, noWebPages, hostNotNamed, noPageAddress, sentNoResults, knowsNoPlace, noCityForWeather
  case noCitySet, noRecordingAnswers, noRecordingOf, recordingTooOld, noMaildir, noMailFolder, draftNotWritten, noDrafts
  case notHealthExport, damagedNotWritten, repeatsOddly, ruleHasNoTime, noTodoID, aReminder, aTask, notKnownThen, isOf
  case hasNoTime, theRecording, calendarReadOnly, onlyPartOfEvents, nothingDeleted, noEventsFrom, noTimeOfEvent, whichContact
  case noContactNamed, noNameGiven, contactNeedsName, noBirthday, noMailAddress, noPhone, noDestination, reminderNeedsTitle
  case reminderNeedsTime, cannotRemind, isPast, noFileWasGiven, whichFile, fileNotGiven, noColumn, noTable, cellsUnreadable
  case forecastOfOtherDays, weatherNotToday
  case promptEmpty, habitsReadOnly, lessThanNone, habitThere, enoughHabits, newHabitGone, notesReadOnly
  case noteNeedsText, titleEmpty, noNoteNamed, noSuchNote, notesFit, endNotAfter, taskNeedsTitle
  case labelNeedsName, mailReadOnly, noMetric, whatIsFree, whatIsNext, whatIsDeleted, whichIsMeant, nothingWritten
  case earlierNotFinished, whichOne, anEvent, toChange, toDelete, toComplete, noneTitled, fits, noEventWith, onDay, withinDays
  case and, alreadyDone
  case exportBookmarks, putCalendarFiles, addUID, noUID, changesLater, useCalendarProgram, idNamesNone, takeEventID, eventIDs
  case leaveRecurrence, needsLibical, repairCalendarFile, vCardVersion, exportVCard, hasNoNumber, contactsLists, takeContactID
  case putVCardsThere, giveFeedAddress, noFeedsSetUp, feedsAre, setTravelFrom, nameGeocoder, writeAsOnLetter, itKnows
  case nameCity, setCityOrAt, nameSearchService, allowFetch, addFetchHost, suchAs, saveAsOneOf, runOCR, saveWithout
  case installPoppler, nameFeeds, nameFeedsInConfiguration, addOrRun, repairAndRetry, noMemoryForXML, putHealthExport, setCity
  case maildirHolds, putMaildir, foldersHere, makeDrafts, putNotesThere, changeInEditor, takeTodoID, repairBeginEnd
  case markWhereMade, changeWhereMade, putTodoFiles, nothingKeepsEarlier, addPlaces, noListOfDestinations, haveWrittenAgain
  case mustBeForecast, addForecastAs, addOneAs, addRecording, recordAgain, abilityByStep, lucidRunOne, itemWithoutID
  case giveRecords, nothingOffered, moreOffered, putBookmarks, askShorterTime, askShorterOrRemove, codeNeedsTitleAndStart
  case codeEndsHourLater, needsTitleAndStart, endsHourLater, eventsLists, pointVaultAtCalendar, codeFromAndTo, firstAndLastDay
  case codeNotAfter, rangeEnds, toIsExclusive, giveOneOf, giveEventOrRange, eventAndRange, searchTitleOrID
  case giveExactTitle, didYouMean, whichWithIDOrDay, startWithTime, codeEndWithoutRecurrence, sayHowOften
  case endWithoutRecurrence, noRecurrence, recurrenceEnd, endOfRecurrence, codeReminderNegative, atMostMinutes
  case reminderNegative, atMostYear, codeStartWithoutTime, giveTimeOrAllDay, startWithoutTime, sayTimeOrWholeDay
  case endAfterStart, writeBirthday, sayWhoItIs, putVCards, giveNameCompany, searchNameOrID, contactsFinds, whichWithID
  case attachFile, pathIsOneOf, columnsAre, columnsNeedTypes, givenWere, noHabitNamed, mayBeHabits, sayWhich
  case nothingLogged, noHabit, meantHabit
  case createHabit, noHabitsYet, existing, nameHabits, tooManyHabits, doneNotUnderstood, commaBetweenDone, namedTwice
  case nameOnce, loggedAlready, replaceIt, replaceOrAdd, doesNotSay, saySuchAs, howLong, howMany, takesNoAmount, sayIfDone
  case countedNotTimed, writeLengthAs, inMinutes, severalHabits, commaBetween, twoAmounts, namesNoHabit, mayBeOpposite
  case nameAsCalled, nameIfMeant, notUnderstood, notUnderstoodIn, writeHabitsSuchAs, leaveValueOut, tooMuchFor, goesOnlyWith
  case longerThanBytes, habitNeedsLetters, targetNotMet, logOrOtherName, setAside, isNoColor, writeItAs, addHabits, putHealth
  case namesNothing, badBaseline, namesNothingMeasured, noLocation, needsRecipient, mostRecipients, bodyTooLong
  case notEmailAddress, replyIsID, putMail, writeUnderPrompt, giveTitleOrID, codeLongerThan, keepLongTexts, isLongerThan
  case tagIsText, mostTags, titleOrBody, toDeleteNote, putNotes, noteParts, nothingToSend, notificationTooLong
  case sendFirst, sayWhatToRemind, sayWhenToRemind, giveTimeAhead, sayWhatToDo, sayLabelName
  case fromLiesAhead, moreDaysThan, pastRangeEnds, sevenDaysBack, listsAll, pointVaultAt
  case addTravel, setOffice, addWeather, fetchAgain, addWebRecordings, urlIsNoPage, codeIsEmpty, giveFewWords, sentThat
  case askForFewer, checkAddressAndNetwork, checkNetwork, startServer, nameAuthorities, useHTTPS, nameServerIfYours
  case mcpTriesIt, mcpRefused, mcpAsksAgain, mcpOtherVersion, lucidSpeaks, mcpNoServer, checkMCP, mcpTooManyTools
  case configureFewerTools, mcpTooManyStarts, mcpUpdateTries, renewKey, keyWithMoreRights, nameKey, writeAddressLeadTo
  case checkURLPath, checkURL, checkURLAndNetwork, answeredWithStatus, mcpSaid, mcpSkippedLines, mcpToolGone, mcpToolChanged
  case seeTheChange
  case failedUnsaid, checkArguments, mcpAsksForMore, useOtherTool, mcpNoStructure, mcpNoResult, updateServer
  case mcpOtherStructure
  case returnedMore, askLessOrRaiseBytes, mcpLockUnreadable, mcpWritesAgain, notAsWritten, restoreOrAgree, mcpForgotSession
  case toolTestTries, toolTestTriesProgram, toolTestReach, toolTestAlone, programExited, programKilled, wroteNoErrors, itWrote
  case notFinishedIn, raiseSeconds, wroteMore, lessOrRaiseBytes, truncatedOrRaiseBytes, checkHTTP, wroteNoResult
  case mustWriteJSON, resultNotUTF8, writeJSONInUTF8, resultNotJSON, writeOneJSON, resultHasNoField, writeNullOr
  case resultIsOther, correctProgramOrResult, correctProgram, resultHasField, itsFieldsAre, noProgram, correctIn
  case notExecutable, noFolderAt, createOrCorrect, doesNotStart, programOf, theMCPServer, ofSetting, endedBySignal, endedWith
  case sandboxKeeps, sandboxKeepsServer, noMessageLine, noAnswerLine, mustWriteMessages, mustWriteObjects, messageTooLong
  case lineTooLong, programEnded, programHelloLacks, mustAnswerHello, programOtherVersion, useProgramOfVersion
  case programOtherFamily, none, correctBackend, programOffersNot, programReplyLacks, mustWriteResult, programGaveNoReason
  case resultHasNo, haveProgramGive, staleWithoutTime, giveSince, programWriteByModel, callInStep, programWriteUnconfirmed
  case runOnTerminal, undoWhereKept, selectorEmpty, contentEmpty, giveValueOrWhen, isEmpty, notInConfiguration, declareTool
  case ownToolNoSample, useRunOrWorld, listAsksFor, writesAllows, askFewerAtATime, calledWithoutTools, askAgainOrOther,
    gaveEmptyAnswer
  case answerCutOff, lessOrMaxTokens, answerNotSchema, answerNotSchemaTimes, moreOfThem, isNoJSON, checkOutput
  case answerKeptUnchanged, calledOfNone, noAnswerInTurns, askLessOrOther, turnsAllowMore, noAnswerInRun, noBudgetLeft
  case turnsOrLimit, limitUsedUp, limitAllowsMore, textTooLarge, putLessIn, textsTooLarge, tooManyOperations, forInsideFor
  case listsTooDeep, makeOneList, runTookLonger, forEachNeedsList, putLimit, programHasNoTool, cancelled, noMoreFiles
  case noKeyring, cannotBeStarted, checkCommand, noThread, changeWithProgram, onlyReadIn, waitForProgram, staysChanged
  case lookAtFile, earlierNotFinishedNow, correctAndRun, anotherWriting, waitAndRun, accountMayNotWrite, readOnlyMedium
  case freeSpace, eventNotJSON, askAgain, reports, anError, refusesToAnswer, refusesBecause, filterStopped, callWithoutTool
  case sentNoAnswer, exitedWith, textNotUTF8, wroteNothing, digestCannotFill, giveTextsToDigest, thenFailedToo, markedAsMade
  case mustStayHere, configurationSaysLocal, notFinishedWithin, notAnsweredFor, stoppedSendingFor, answeredOtherType
  case checkProfileAddress, redirects, writeRightAddress, sentNothing, sentUnreadableJSON, endedWithoutMark, endedInEvent
  case serverStoppedEarly, sentLongAnswer, noCreditLeft, checkKey, checkAddressAndModel, tooManyRequests, sayNoTools, hostSays
  case callsTooLarge, tooManyCalls, tokenLimitReached, contextFull, itPaused, serverStoppedIt, raiseMaxTokens
  case readLessOrContext, thinkLess, stoppedInCall, usedForThinking, pausedAtOnce, sentEmptyBecause, thoughtOnly
  case sentEmptyAnswer, isLoading, notModelServer, serverLacksModel, modelsThere, tooManyTokens
  case whatAbilityAllows, raiseTokens, tooMuchCost, abilityBound
  case raiseCost, noRecordingIn, createRecording, wasOfferedOther, recordWithTools, differsInLine, recordedAsked
  case shortenOrContext, requestTooLong, shortenOrRaise, noVaultSetUp
  case putFileInPlace, removedBy, addedBy, changedBy, doctorServices, doctorService, doctorKey, doctorFeeds, doctorSearXNG
  case openInBrowser, calendarsAre, noDocument, scannedPDF, lockedPDF, noPDFToText, mayCallOnce, mayCallTimes, askedOnceMore
  case askedTimes, noTurnLeft, turnsLeft, placeAt, forEachCalls, forEachCallsEach, minutesOf, budgetsAllow, needsHistory
  case resetsAtMidnight, tellsOfNow, slowPDF, unreadablePDF, ownersPDF, damagedPDF, or, withNearest, keptHere, forbiddenTo
  case notPermitted, argumentsMayHold, requestMayHold, resultMayHold, notificationMayHold, wordsMayHold, onlyDisclosed
  case onlyMessageWords, onlyMessageWordsOr
  case theArgument, mustBe, aMoment, aDate, aTimeOfDay, aDuration, writeMoment, writeDate, writeTimeOfDay, writeDuration
  case neededIsEmpty, tooLongFor, saysNotWhatEnds, looksBackOddly, isLengthOfTime, writeIn, tooFarAway, notSameLength
  case writeWeeksOrDays, writeWeeksDaysDate, twoOrders, writeDateAs, saysNotWhichMonth, noSuchHour, noSuchTime, isNot
  case noMonthHasDay, monthHasNoDay, noYearHasMonth, saysNotWhichDayOfMonth, beforeOrAfterDay, writeMidnight, saysNotWhen
  case twoTimes, noWholeDate, writeWholeDate, morningOrEvening, writeMorningOrEvening, dateAloneNeeded, eitherOfTwoDays
  case writeOneOfWeekend, isRange, saysNotWhichDay, writeWhichDay, addTimeAs, addTime, noRecurringDay, writeRecurringDay
  case contradictsDay, leaveWeekdayOut, noDayOfAnyYear, noTimeAlone, writesNeedApproval, modifiesData, wouldBeSent
  case hasWrittenAlready, hadReadUntrusted, noPreviewOfEffect, inParentheses, toolsNotOffered, smallModel, toFitContext
  case callQuoted, callUnread, saidNothingAfter, claimsDone, claimsPending, claimsOther, otherTag, otherTags, secondSearch
  case leftOutOfContext, enlargeContext, promptSection
  case promptSections, conversationStart, callNotMade, callsNotMade, noSuchTool, noToolNamed, noToolThereAre, quotedCall
  case sectionOff, calledBefore, notDoneTwice, askedBefore, pendingAlready, mayNotBeCalled, notInThisRun, noSuchArgument
  case takesNone
  case takesThese, modelGaveMore, needsArgument, modelSaidNot, argumentsNoObject, askWithObject, modelUnreadable, tagUnknown
  case tagInCode, tagQuoted, tooManyTags, tagBrokeOff, tagUnreadable, tagNotClosed, tagGivenMore, searchedOnce
  case notCarriedOut, holdsNoObject, tagBadJSON, saysNotWhatToDo, cannotDo, isNoTime, writeTimeAs, eventNeedsThree
  case eventNeedsStart, eventFields, lengthAboveZero, sixtyIsHour, startAndEndNeeded, toList, toDeleteAll, toFindFreeTime
  case toReschedule, aNote, giveItsTitle, giveItsName, oddRecurrence, recurrenceForms, reminderNotBefore, noNameToFind
  case giveNameOrPart, noWordsToFind, sayWhatToFind, textAndAppend, giveOneOfThem, noteFields, reminderNeedsBoth
  case sayWhatAndWhen, noWordsToSearch, tagNotDone, wasSoAlready, pendingApproval, pendingBecause, addedOne, changedOne
  case movedOne, completedOne, loggedOne, pinnedOne, setAsideOne, deletedOne, queuedOne, addOne, changeOne, moveOne
  case completeOne, logOne, pinOne, setAsideThis, deleteOne, sendOne, noEventsThen, noFreeTimeThen, noNoteHolds
  case noContactFound, habitDays, searchFailed, notOffered, fromNoModel, notKnown, ownNotOffered, lookedFor
  case lookedAt, lookedAtDays, wordNotFound, nearestFound, foundNothing, foundElsewhere, foundCancelled, foundUnread
  case foundDone, foundNotDone, foundInARow, foundNoPhone, foundBirthday, foundAge, askForExample
  case onceNotSeen
  case noHomeUnlocked, runNotLocked, unchangedSince, earlierNotSent, earlierNotSentMany, notificationsWait, resultTooLong
  case noWayToNotify, namesTopicOrAddress, cannotNotify, installMailProgram, notInBacktest, runAsks, notificationDropped
  case notificationsDropped, noAddress, isDamaged, removeForReminders, remindersNotStored, notQueued, runNotStored
  case toldNotStored, forgetAllTold
  case undoNotPossible, writesNotListed, withheldDelivery, mailTo, pushTo, onDesktop, inNote, noMailProgram
  case installOrNameMail, mailProgramGone, installOrCorrectMail, noneInPath, installNotify, noTopic, writeTopic, noteNotSent
  case checkSendmail, messageDamaged, noDesktop, notifyComesWith, topicChanged, checkTopic, notAsked, noRecordingsThere
  case noProgramNamed, notRecorded, policyNotRead, noOverride, variableNotSet, keyFromVariable, keyProgramExited
  case keyFileUnreadable, keyFileOpen, keyOneLine, historyCreated, historyCreatedOld, newestRunsLost, logCopied
  case writingAllTheTime, noSpaceLeft, isReadOnly, orHistoryOff, useThatVersion, replayUnstored, recordedNeededNot
  case recordedNoAnswer, startedBy, endedTwice, replacesRun, lastRunNotStored, incidentNotStored, worldHasNo, worldNoAnswer
  case onlyModelStep, testGivesNoAnswer, notKnownBefore, retractedPart, returnedNoText, appleNotSupported, appleOff
  case appleSwitchOn, appleNotThere, appleDownloading, appleCannotAsk, appleContext, letReadLess, appleRefuses, appleNotNow
  case tryLater, appleLanguage, noAppleModel, appleComesWith, theAppleModel, recordedAskedOther, recordedAskedNot
  case causeNewMail, causeMade, causeChanged, causeRemoved, newOnes, changedOnes, removedOnes, theEventThen, theEventAt
  case eventsFirst, eventsFirstAt, lateCause, eventMissed, eventsMissed, catchUpRun, runsMissed, moreRunsMissed, setClock
  case clockBefore, clockAfter, checkHTTPAndNetwork, theTime, divisionByZero, outOfRange, resultTooLarge, noPatternLetter
  case patternMistake, isNoNumber, tooLongForDate, hasNotForm, lacksDatePart, isNoUnit, noFilter, interrupted, besides, cutShort
  case priceNotConfigured, serverMayHaveCut, partOfData, oneTool, theTools, partOfPrompt, noModelHere, prefersDevice
  case fromStoredResult, builtInSummary, summaryTrusted, summaryRephrased, summaryKept, personaUnheard
  case tokensRead, tokensReadKept, tokensWritten, costs, notPermittedHere
  case noSuchFileOrFolder, inputOutputError, temporarilyUnavailable, permissionDenied, fileExists, notADirectory, isADirectory
  case tooManyOpenFiles, fileTooLarge, noSpaceOnDevice, readOnlyFileSystem, fileNameTooLong, tooManyLinks, quotaExceeded
  case isAFolder, noPlainFile, linkToNowhere, changedMeanwhile, noFolderThere, inTheFolder, leavesFolder, isNotThere
  case behindLink, belongsToAccount, linkedLocks, outsideVault, boundReadOnly, behindBadLink, reservedForLucid
  case linkLeavesVault, boundElsewhere, changedTwice, otherProgramWrites, folderMoved, removedByOther, replacedByOther
  case wasNotWritten, rolledBackLater, couldNotBeChanged, lineColumn, jsonTooLarge, jsonByteOrderMark
  case jsonMoreFollows, jsonEndsBeforeValue, jsonNoValue, jsonTooDeep, jsonDuplicateKey, jsonNoColon, jsonEndsBefore
  case jsonNoQuotedKey, jsonNoKey, jsonNoComma, jsonNotNumber, jsonHugeNumber, jsonLeadingZero, jsonNoDigit, jsonControl
  case jsonOpenString, jsonInString, jsonBadEscape, jsonHalfSurrogate, jsonNoHexadecimal, jsonOpenComment, jsonNotUTF8
  case jsonNoObject, jsonLacks, jsonNotList, noJSON, aString, aWholeNumber, anyNumber, dateSuchAs, timeSuchAs, momentSuchAs
  case durationSuchAs, someList, anObject, isWeekYear, isNotWeekYear, isMinutes, isMonth, isHourToTwelve, addressBegins
  case addressCharacters, addressHasSecret, addressHasQuery, addressHasNoHost, addressInTheClear, sentInTheClear, lineLonger
  case eventLonger, whichForbids, modelStartsProgram, keyStartsProgram, emailIsSent, mailingStartsProgram
  case notificationStartsProgram, editingStartsProgram, toolStartsProgram, fetchingStartsProgram, modelIsElsewhere, pushIsSent
  case wouldBeAsked, toolAsksServer, mcpServerIsAsked, isReadFromWeb, wouldBeWritten, toolReads, toolWrites, toolSends, theAnswer
  case someText, schemaMustBe, schemaNoForm, schemaAtLeast, schemaAtMost, isMissing, noPlaceHere, itemsAtLeast, itemsAtMost
  case mustBeEmpty, charactersAtLeast, charactersAtMost, answerTooLong, answerIsNoJSON, answerHoldsNoJSON, neverRecorded
  case nothingMore, spendingLimitOf, usageUnknown, usedSinceMidnight, becauseNotStored, becauseNoHome, becauseUnreadable
  case wasNotNeeded, wasNotRun, itFailed, needsYourApproval, noFileGivenFor, noneConfigured, setUserKey, userKeyNotSet
  case noneChosen, abilityChoseNone, notInProgram, noToolsOfFamily, listTruncated, leavesHTTPS, isAnotherHost
  case requestNotBegun, transportClosed, longHeaders, noZoneNamed, addressNotASCII, addressLength, addressBlanks, addressManyAts
  case addressLocalPart, addressNoServer, addressNeedsServer, logHeaderDamaged, logDamagedAfter, endedItsAnswer, sentSomething
  case leftOutOfHistory, notInstalled, unsupportedLibrary, nothingLookedUp, toolIsOfToday, toolIsOfPast, toolIsOfFuture
  case toolTakesNoTime, patternEmpty, patternExpression, patternTooLong, patternOpenBrace, patternUnknownRun, patternNoText
  case noteNotUTF8, noteHeadOpen, noteHeadFragile, noFeed, noRoute, noForecast, noListOfPlaces, damagedJSON
  case policyUnreadable, policyHasErrors, correctPolicy, needsRealRun, leaveOneOut, deliversAndNot, isNoEmailAddress
  case reachBookmarks, reachFeeds, reachPages, reachPage, reachPageAddress, reachQueryWords, reachEvents, reachNextEvent
  case reachEventTimes, reachNewEvents, reachChangedEvents, reachRemovedEvents, reachNotifications, reachDestination
  case reachCity, reachCurrentCity, reachContacts, reachNewContact, reachChangedContact, reachNothing, reachReminders
  case reachDoneReminder, reachRemovedReminder, reachNewReminder, reachChangedReminder, reachFiles, reachModelAnswers
  case reachHabits, reachNewHabits, reachActiveHabits, reachHabitEntries, reachNoteTexts, reachNoteUses, reachNewNotes
  case reachChangedNotes, reachRemovedNotes, reachNotes, reachAbility, reachTasks, reachDoneTask, reachRemovedTask
  case reachLabels, reachNewTask, reachChangedTask, reachNewLabel, reachMail, reachDrafts, reachSleep, reachMetric
  case reachHealth, reachWholeTexts, reachEarlierResults, reachArguments, reachReturned, reachChanged, reachSent
  case reachNotConfigured, reachNoUndo, reachThrough, reachProgram
  case accessReads, accessWrites, accessSends, accessTells, permissionOf, permissionTo, permissionFor, asksHost, asksMCPServer
  case withKey, runsProgram, startsMCPServer, withoutSandbox, withoutWorkingSandbox, inSandbox, getsVariables, noNetwork
  case anyNetwork, namedNetwork, readsFolders, writesFolders, writesNoFiles
  case cardReach, cardLeaving, cardInputs, cardFacts, cardNoModel, cardReachesNothing, cardForbidden, cardMost, cardCallsOf
  case cardFrom, cardWith, flowTo, flowAt, flowModel, flowModelAt, flowRequest, flowDecision, flowValue, flowLine, flowLineOf
  case factName, factID, factPlan, factFrom, factFile, factSigned, factTrust, factModel, factNoModel, factAnyModel
  case preferDevice, preferCloud, modelTemperature, modelTokens, limitTokens, limitCost, inputChosen, inputOtherwise
  case inputListOf, inputString, inputInteger, inputNumber, inputBoolean, inputDate, inputTime, inputDatetime, inputDuration
  case inputFile, originShipped, originLocal, originOwn, trustNotNeeded, trustShipped, trustNever, trustGranted, trustMissing
  case trustNotInstalled, trustAsksAtInstall, signedBy, signedByThen, signedPattern, signedUnknown, signedUnchecked, signedIn
  case labelLooksLike, labelLooksLikeFor, labelMixes, labelMixesFor, labelLetter, labelReserved, labelWas, promptChanged
  case summaryChanged, signedNow, signedOther, signedNoMore, onlyParentheses, takesDefaultID, partAnswerNoModel, partAnswer
  case partHeadline, answeredByAbility, answeredByTest, answeredBySummary
  case gaveNoAnswer, authorOfAbility
  case itWasLeftOut, exclusionAnswered, exclusionCutBy, exclusionFiltered, exclusionPlace, exclusionInCard, exclusionInPrompt
  case exclusionInRun, exclusionUnmentioned, exclusionNoAnswer, exclusionDeclined, exclusionDeclinedData, exclusionOutside
  case exclusionOutsideSeveral, exclusionCut, exclusionLate, exclusionUnread, exclusionUnknown, exclusionDefault
  case exclusionNone, exclusionCancelled, exclusionRun, exclusionStep, exclusionLooks, exclusionAsRead, lookNoMatch
  case lookOneMatch, lookMatches, lookUnavailable, lookUnstored
  case receiptComputed, receiptMissing, receiptOfRun, storedRun, storedInputs, storedVariables, storedCalls, storedDeliveries
  case columnName, columnValue, factRun, factCommand, factAskedBy, factAnswer, factSent, factAsked, factKept, nothingLeft
  case sentTo, sentIn, serverHere, aProgram, keptWithout, answerCached, answerReceived, answersReceived, otherCalls
  case failedBecause, itemsOf, itemsFailed, triesOf, fromCache, theConversation, theAbility, theClient, aConversation
  case triedNever, triedOnce, triedTimes, deliveryHeld, deliveryDelivered, deliveryPending, deliveryUnderway, deliveryCut
  case deliveryFailed, deliveryDropped, deliverySent, deliveryQueuedHeld, deliveryQueuedNow, deliveryQueued, deliveryRefused
  case deliveryUnknown, deliveryKilled
  case sentHere, sentProgram, sentRequest, sentUnanswered, differenceRemoves
  case privateName, privateCalendar, privateMail, privateID, privatePath, privateLink, privatePhone
  case modelsElsewhere
}
