package import LucidCore

/// The fixed texts of the screens of `lucid web`; `#` is the place of a piece.
package enum WebWord: String, Sendable, CaseIterable {
  case today, abilities, gallery, ask, waiting, history, skip, screens, back
  case notFound, notFoundHint, failed, failedBusy, failedPage, signIn, signInHint, badForm, badFormHint
  case waitingNothing, pendingChanges, apply, applyAll, reject, rejectAll, runNamed, difference
  case askedByAbility, askedByClient, askedByConversation, rejectClient, undelivered, deliverAgain, deliverDrop
  case deliverAgainAll, deliverDropAll, deliveryUnderway
  case deliveryFailed, deliveryOpen, deliveryTries, deliveryUnsure, deliveryUntried, scheduleFailures, failedOnce, failedTimes
  case acknowledge, acknowledged, acknowledgeHint, incidentDamaged
  case historyAbility, historyAny, historyApplied, historyChanges, historyEmpty, historyFilter, historyKilled, historyNewer
  case historyNoMatch
  case historyOlder, historyOutcome, historyRejected, historyRunning, historySearch, historySince, historySinceHint
  case historyToApply
  case historyToDeliver, historyUndelivered, historyUndone, redo, redoDifference, replay, replayChanged, replayDifference
  case replayHint, replayOmitted, replaySame, replayed, runKilled, runUnderway, sentData, sentNothing, undoDifference
  case askAgain, askAll, askAnswer, askCleared, askConversations, askDamaged, askExamples, askField, askMessages, askNew
  case askNoAnswer, askNoConversation, askNoModel, askSearch, askSearchHint, askSources, askStored, askSubject, askUnreadable
  case askContinue, askNotKept, askYou
  case runAgain, runReading, runWriting, runRetrying, runAsking, runStartedAgain, runUndo, runWhy, runStored
  case runStart, runChange, runOnce, runAlways, runNeeds, runNeedsHint, runReach, runYes, runNo, runDefault, runSeveral
  case runDuration, runFile, runSample, runChoose
  case runWords, runWordsDay, runWordsTime, runWordsMoment
  case runChanged, runUndelivered
  case todayBriefing, todayDismiss, todayDismissed, todayShow, todayRanAlready, todayLog, todayLogOne
  case todayChips, todayWaits, todayFirst, todayFirstHint, todaySample, todayNotKnown
  case whyFirst, whyFine, whyShort, whyMissing, whyNotices, whyAnswer, whyNotFound, whyNoFigures, whyReproduce, whyStoredResults
  case whyNot, whyNotHint, whyNotAsk
  // Abilities, gallery, edit.
  case abilitiesEmpty, abilityNew, abilitiesOrder, abilitiesOrdered, abilityBroken, abilityRun, abilityEdit, abilityUpdate
  case slotMorning, slotAfternoon, slotEvening, factWrites, factSends, factChanged, moveTop, moveUp, moveDown, restoreDefaults
  case restoreOne, restoreOneHint
  case restoreHint, restoreRemoved, restoreChanged, defaultDifference, trustAllowed, trustDenied, trustAllow, trustDeny
  case trustAskAgain, trustDecisions, trustDecisionsHint, shareAbility, shareHint, sharePrivate, shareLine, shareFile
  case shareSkill, sharePlugin, removeAbility, removeHint, removeDefaultHint, removeNow, updateOf, updateNone, updateFrom
  case updateHint, updateNow, updateAndAllow, permissionsNew, permissionsGone, findingError, findingWarning, findingHint
  case findingLine, listParts, listBefore, listNext, listPart, galleryFind, gallerySearch, galleryNone, galleryOthers
  case galleryOthersHint, galleryRefresh, galleryCount, galleryInstalled, galleryBroken, galleryOpen, galleryDifference
  case gallerySame, installNow, installPlain, installHint, installAgain, samplePreview, sampleHint, sampleInputs, sampleNone
  case abilityText, upload, uploadField, uploadHint, uploadCheck, uploadTitle, uploadLarge, uploadEmpty, textBad, editTitle
  case editNewTitle, editText, editHeader, editHeaderHint, editLabel, editSummary, editIcon, editColor, editSlot, editSlotNone
  case editCategory, editPrompt, editCheck, editCheckHint, editFix, editGuess, editFixed, editClean, editErrors, editChanges
  case editSame, editSave, editSaveAllow, editSaved, editStale, editSentence, editSentenceHint, editSentenceMake, editUnknown
  case editBefore, editNoFields
  case opened
}

/// The texts of the screens of `lucid web`, in one language.
package struct WebWords: Sendable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  package subscript(_ word: WebWord) -> String { text(word, []) }

  /// The text of a word, with pieces in the places that it has for them.
  package func text(_ word: WebWord, _ pieces: [String]) -> String {
    TextPieces.filled(language.catalogue.texts[.web, word.rawValue] ?? "", pieces)
  }
}
