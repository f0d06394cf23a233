"""The English sentences of each kind of statement, as patterns; `rules.PARTS` has the parts."""

PARTS = {
    "DAY": (
        r"(?:[Tt]oday|[Tt]omorrow|[Yy]esterday|(?:on )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|"
        r"(?:on )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2})"
    ),
    "LENGTH": r"(?:\d+ days?|\d+ h \d+ min|\d+ h|\d+ min)",
    "NUMBER": r"[−-]?\d+(?:\.\d+)?",
    "WITHIN": (
        r"(?:<DAY>(?: from <CLOCK=since> to <CLOCK=until>)?|[Ff]rom <DAY=first> to <DAY=last>)"
    ),
    "WRITTEN": r"<DAY>, (?:all day|<SPAN>)",
    "LIMIT": r"(?:; its deadline (?P<tense>is|was) (?:on )?<DAY=limit>(?: at <CLOCK>)?(?: \([^)]*there\))?)?",
    "DUE": r"(?:on )?<DAY>(?: at <CLOCK>)?",
    "UNIT": r"(?P<unit>days?|weeks?)",
    "FALLS": r"(?P<falls>[Rr]ain and snow|[Rr]ain|[Ss]now)",
    "PERIOD": (
        r"(?P<period>(?:over|in) the last \d+ days?|from [A-Z]\w+ \d+(?:, \d{4})? to "
        r"(?:[A-Z]\w+ )?\d+(?:, \d{4})?|on [A-Z]\w+ \d+(?:, \d{4})?)"
    ),
}

# A change, signed or in words: `−13.3 % against`, `13 % below`, `about`.
AGAINST = r"(?:(?P<delta>[+−]?\d[\d.]*) % (?:against|(?P<less>below|less than)|above|more than)|about)"
SEARCH = r"(?P<rest>left )?(?P<hours>in your working hours )?<WITHIN>"

CALENDAR = {
    "calendar.none_found": r"No event was found\.",
    "calendar.empty": (
        r"(?P<matching>No matching event) is in the calendar <WITHIN>\.",
        r"(?P<timed>No event with a time) is (?:(?P<rest>left)|in the calendar) <WITHIN>\.",
        r"Nothing (?P<rest>more )?is in the calendar <WITHIN>\.",
    ),
    "calendar.count": (
        r"You have (?P<least>at least )?(?P<n>\d+) (?P<matching>matching )?events?"
        r"(?P<timed> with a time)? (?P<rest>left )?(?:on (?P<k>\d+) days, )?<WITHIN>\."
    ),
    "calendar.soon": r"<TITLE> starts (?:now|in <LENGTH>, at <CLOCK>)\.",
    "calendar.running": r"<TITLE> runs until (?:<DAY> at )?<CLOCK><PLACE>\.",
    "calendar.first": r"<DAY> begins with <TITLE> at <CLOCK>\.",
    "calendar.get_ready": (
        r"Get ready(?: for <TITLE>)?: <SPAN><PLACE>\.",
        r"Be (?:there|at <TITLE>) (?P<now>now): <SPAN><PLACE>\.",
    ),
    "calendar.apart": r"Nothing is too tight <DAY>: at least <LENGTH> lie between any two events\.",
    "calendar.key": r"<TITLE> is the one not to miss <DAY>: <SPAN><PLACE>\.",
    "calendar.prepare": (
        r"Prepare for <TITLE>(?:(?: <DAY>)? at <CLOCK>)?"
        r"(?:: the (?:(?P<only>only)|(?P<longest>longest)) meeting of the day)?\.",
        r"(?P<private>Be on time) for <TITLE>(?: <DAY>)? at <CLOCK>\.",
        r"(?P<before>Keep the half hour before it free)\.",
    ),
    "calendar.longest_of_days": r"<TITLE> <DAY> is the longest of these days: <SPAN>\.",
    "calendar.over": (
        r"<TITLE> took the most time of (?P<n>\d+) events today: <SPAN>\.",
        r"<TITLE> was the one event with a time today: <SPAN>\.",
    ),
    "calendar.overlap": (
        r"<TITLE> and <TITLE=other> overlap <DAY>, <SPAN>\.",
        r"Free for <TITLE=moved> \(<LENGTH>\) <WITHIN>: (?P<list>[^.\n]*?\d:\d\d[^.\n]*?)(?: and more)?\.",
    ),
    "calendar.decide": (
        r"Decide between <TITLE> and <TITLE=other>, <DAY> at <CLOCK>\.",
        r"Decide: <TITLE> or <TITLE=other>, <DAY> at <CLOCK>",
        r"Decide now which of the two to attend\.",
    ),
    "calendar.unanswered": (
        r"(?P<least>At least )?(?P<n>\d+) invitations? waits? for your answer: "
        r"(?P<list>[^\n]+?)(?: and (?P<more>\d+) more)?\.(?= |$)"
    ),
    "calendar.answer": r"Accept or decline <TITLE>\.",
    "calendar.back_to_back": r"<TITLE> and <TITLE=other> are back to back <DAY>, at <CLOCK>\.",
    "calendar.load": r"Meetings take up <LENGTH> <DAY>\.",
    "calendar.all_day": (
        r"<TITLE> is <DAY>, all day\.",
        r"<TITLE> lasts from <DAY> to <DAY=last>\.",
        r"<TITLE> is <DAY=asked>, all day \(from <DAY> to <DAY=last>\)\.",
    ),
    "calendar.best_block": r"<SPAN> <DAY> is the best block for focused work: <LENGTH> free\.",
    "calendar.focus_block": r"<SPAN> <DAY> is the best block for focused work: <LENGTH>\.",
    "calendar.keep_free": r"Keep (?:that time|<SPAN> <DAY>) free for focused work\.",
    "calendar.longest_gap": r"The longest free gap <WITHIN> is <SPAN>, <LENGTH>\.",
    "calendar.fullest_day": r"<DAY> is the fullest day: (?P<n>\d+) events?, <LENGTH>\.",
    "calendar.freest_day": r"<DAY> has (?:nothing at a set time|the least in it, <LENGTH>)\.",
    "calendar.free_slots": (
        rf"You have (?P<least>at least )?(?P<n>\d+) free slots? of (?:at least )?<LENGTH>(?: {SEARCH})?: "
        r"(?P<list>[^.\n]*\d:\d\d[^.\n]*)\.",
        r"You are free(?: (?P<hours>in (?:(?P<rest>the rest of) )?your working hours))?(?: <WITHIN>)?: "
        r"(?P<list>[^.\n]*?\d:\d\d[^.\n]*?)(?P<least> and more)?\.",
    ),
    "calendar.no_slot": (
        rf"There is no (?:free slot of <LENGTH>|free time) (?:in that time|{SEARCH})\.",
        r"Your (?P<hours>working hours) are over <DAY>, so no (?:free slot of <LENGTH>|free time) is left in them\.",
        r"<DAY> is (?P<hours>not a working day): there are no working hours to fill\.",
        r"<WITHIN> is (?P<hours>outside your working hours), so no (?:free slot of <LENGTH>|free time) was looked for\.",
    ),
    "calendar.protect": r"<SPAN> <DAY> is the stretch to protect: <LENGTH> without a break\.",
    "calendar.block_stretch": r"Block (?:that time|<SPAN> <DAY>) before someone else does\.",
    "calendar.no_block": (
        r"There is no free block in your working hours that is long enough for focused work\."
    ),
    "calendar.block_focus": r"Block (?:that time|<SPAN> <DAY>) for the work that needs quiet\.",
    "calendar.next": r"<TITLE> is next: <DAY> at <CLOCK>(?:, in <LENGTH>)?<PLACE>\.",
    "calendar.no_next": r"No event with a time is ahead in the next 7 days\.",
    "calendar.added": r"<TITLE> was added: <WRITTEN>\.",
    "calendar.deleted": r"<TITLE> was deleted: it was <WRITTEN>\.",
    "calendar.changed": r"<TITLE> was changed: <WRITTEN>\.",
    "calendar.clash": r"<TITLE> overlaps another event\.",
}

# The same weekday of eight weeks, behind a figure that is outside of its range.
WEEKDAY = (
    r", (?P<side>above|below) each of (?P<weeks>[4-8]) \w+days before "
    r"\(<AMOUNT=low>(?: to <AMOUNT=high>)?, <AMOUNT=middle> on average"
    r"(?:; <AMOUNT=before> (?:yesterday|the day before))?\)"
)

HABITS = {
    "habits.all_done": (
        r"All (?P<n>\d+) habits are done today(?P<week> or this week)?\.",
        r"The one habit is done today(?P<week> or this week)?\.",
    ),
    "habits.done_today": (
        r"(?P<n>\d+) of (?P<all>\d+) habits done today(?P<week> or this week)?(?:: <ANY=list>)?\."
    ),
    "habits.milestone": r"(?P<name>[\w -]+?) has reached <STREAK> in a row\.",
    "habits.unlogged": r"(?P<n>\d+) habits? still unlogged today: <ANY=list>\.",
    "habits.open": r"Still open today: <ANY=list>\.",
    "habits.keep_streak": r"Log (?P<name>[\w -]+?)(?: this week)? to keep its streak of <STREAK>\.",
    "habits.start": r"Start with <ANY=list>\.",
    "habits.summary": (
        r"(?P<name>[\w -]+?) was done on (?P<done>\d+) of (?P<all>\d+) days?; "
        r"the streak is <STREAK>\."
    ),
    "habits.summary_past": (
        r"(?P<name>[\w -]+?) was done on (?P<done>\d+) of (?P<all>\d+) days?(?: <PERIOD>)?\."
    ),
    "habits.logged": r"Logged (?P<name>[\w -]+?): <ANY=value>(?P<short>, still short of its target)?\.",
    "habits.created": r"Created the habit (?P<name>[\w -]+?)\.",
    "habits.archived": r"Set aside the habit (?P<name>[\w -]+?)\.",
    "habits.streaks": r"Streaks: <ANY=list>\.",
    "habits.none": r"No habit is set up\.",
    "habits.no_streak": r"No habit has a streak\.",
    "habits.unusual": rf"Habits done (?:yesterday|on <DAY>): <NUMBER>{WEEKDAY}\.",
}

METRIC = r"(?P<metric>HRV|Resting heart rate|Sleep|Deep sleep share|Deep sleep|Naps|Steps)"

HEALTH = {
    "health.verdict": (
        r"You are (?:in )?(?P<word>drained|recovered|neutral)(?: shape)?: HRV <NUMBER> ms, "
        rf"{AGAINST} your mean of (?P<mean>[\d.]+) ms(?:{WEEKDAY})?\."
    ),
    "health.slept": (
        r"(?:(?P<short>Short night: you)|You) slept <LENGTH>"
        rf"(?:, {AGAINST} your usual <LENGTH=usual>)?(?:{WEEKDAY})?\."
    ),
    "health.resting_heart": (
        rf"Resting heart rate is <NUMBER> bpm, {AGAINST} (?:the usual )?"
        rf"(?P<mean>\d+(?:\.\d+)?)(?:{WEEKDAY})?\."
    ),
    "health.steps": r"<NUMBER> steps so far(?:, against (?P<mean>\d+(?:\.\d+)?) a day)?\.",
    "health.advice": (
        r"(?P<early_night>Swap hard training for an early night)\.",
        r"(?P<easy_walk>Swap hard training for an easy walk today)\.",
        r"(?P<in_the_morning>Do the hardest thing this morning, before the short night catches up)\.",
        r"(?P<hard_today>Do the hardest work or training today)\.",
        r"(?P<half_an_hour_earlier>Turn in half an hour earlier tonight)\.",
        r"(?P<walk_after_lunch>Take a walk after lunch)\.",
        r"(?P<wear_watch>Wear the watch tonight, so that tomorrow can be compared)\.",
    ),
    "health.deep_sleep": r"<LENGTH> of it was deep sleep \(<NUMBER> %\)\.",
    "health.naps": r"Naps of the day: <LENGTH>\.",
    "health.earlier_to_bed": r"Go to bed <LENGTH> earlier than usual tonight\.",
    "health.trend": (
        METRIC + r" (?:(?P<up>rose)|(?P<down>fell)|(?P<flat>stayed where it was))"
        r"(?: by <NUMBER=by> %)? <PERIOD>: <AMOUNT=mean> a day on average\."
    ),
    "health.average": (
        METRIC + r" was <AMOUNT=mean> a day on average <PERIOD>, too few values for a trend\."
    ),
    "health.no_data": (
        r"None of the health figures asked for was measured today\.",
        r"No health figures of today; the newest are of <DAY>\.",
    ),
    "health.no_night": r"No sleep was recorded last night(?:; the newest night is of <DAY>)?\.",
    "health.night_so_far": r"The night may not be over: <LENGTH> of sleep so far\.",
    "health.no_values": rf"There are no values of {METRIC} in that time\.",
    "health.low_and_high": r"It was between <AMOUNT=low> and <AMOUNT=high>\.",
    "health.unusual": (
        r"(?P<metric>Steps|Active energy|Exercise|Stand hours|Distance) yesterday: "
        rf"<AMOUNT=value>{WEEKDAY}\."
    ),
}

QUOTED = r"(?:: “(?P<excerpt>[^”]*)”)?\."

LISTS = {
    "contacts.none": r"No matching contact in the address book\.",
    "contacts.contact": r"<NAME>(?: \((?P<company>[^)]*)\))?(?:: (?P<reach>[+\d][^\n]*?@[\w.]+))?\.",
    "contacts.turns": r"<NAME> turns (?P<n>\d+) <DAY>\.",
    "contacts.birthday": r"The birthday of <NAME> is <DAY>\.",
    "contacts.created": r"The contact <NAME> is in the address book(?:: (?P<reach>[^\n]+?))?\.(?=$| )",
    "contacts.changed": r"The contact <NAME> is changed(?:: (?P<reach>[^\n]+?))?\.(?=$| )",
    "mail.needs_answer": (
        r"<SUBJECT> from <SENDER> (?:needs an answer|has needed an answer since <DAY>)"
        r"(?:<LIMIT>|, before <TITLE=event> [^.“]*)" + QUOTED,
        r"<SUBJECT> from <SENDER> asks(?:, since <DAY>)?(?:<LIMIT>|, before <TITLE=event> [^.“]*)(?:: “(?P<excerpt>[^”]*)”)?\.?",
        r"<SUBJECT> from <SENDER> asks for a payment(?:, since <DAY>)?<LIMIT>" + QUOTED,
        r"<SENDER> writes: “(?P<excerpt>[^”]*)”\.?",
    ),
    "mail.pressing": (
        r"<SUBJECT> from <SENDER> is pressing and (?:still unanswered|unanswered since <DAY>)<LIMIT>" + QUOTED,
        r"<SUBJECT> from <SENDER> is still unanswered<LIMIT>" + QUOTED,
    ),
    "mail.reply": (
        r"(?:(?:By|Before) (?P<by>[^:.\n]*(?::\d\d)?): |(?P<today>Today): )?[Rr]eply to <SENDER>(?: about <SUBJECT>| first)\.",
        r"(?:(?:By|Before) (?P<by>[^:.\n]*(?::\d\d)?): |(?P<today>Today): )?[Pp]ay or dispute <SUBJECT> from <SENDER>\.",
        r"Pay it, or dispute it\.",
        r"(?:(?:By|Before) (?P<by>[^:.\n]*(?::\d\d)?): |(?P<today>Today): )?<SENDER> asks: “(?P<excerpt>[^”]*)”\.",
        r"(?![^“]* (?:asks|writes))(?:(?:By|Before) (?P<by>[^,.\n“]*(?::\d\d)?), |(?P<today>Today), )?<SENDER>: “(?P<excerpt>[^”]*)”",
    ),
    "mail.about_event": (
        r"<SENDER> on <TITLE>, [^:“]*(?::\d\d)?: “(?P<excerpt>[^”]*)”\.",
        r"<SENDER> adds: “(?P<excerpt>[^”]*)”\.",
    ),
    "notes.about_event": (
        r"(?:Your note <TITLE=note> for|For) <TITLE>, [^:“]*(?::\d\d)?: “(?P<excerpt>[^”]*)”\.",
        r"(?:Your note <TITLE=note>|Noted too): “(?P<excerpt>[^”]*)”\.",
    ),
    "mail.for_information": r"For information: (?P<list>.+?)\.(?= |$)",
    "mail.archivable": r"Can be archived: (?P<list>.+?)\.(?= |$)",
    "mail.count": (
        r"(?P<least>[Mm]ore than )?(?P<n>\d+) messages?"
        r"(?P<state>, unread|, all unread|, (?P<u>\d+) of them unread)?; "
        r"(?P<waiting>none|\d+) needs? a reply\."
    ),
    "mail.urgent_count": r"(?P<least>More than )?(?P<n>\d+) messages? needs? a reply\.",
    "mail.nothing_urgent": r"No mail needs a reply\.",
    "mail.none": r"No mail was found\.",
    "mail.latest": (
        r"The latest message found is "
        r"<SUBJECT> from <SENDER>(?:, <DUE>)?\."
    ),
    "notes.none": r"No notes were found\.",
    "notes.work_on": r"Work on <TITLE>: (?P<task>[^\n]*?)(?: \(and (?P<n>\d+) more\))?\.(?= |$)",
    "notes.newest": r"The newest note is <TITLE>(?:, from <DAY>)?\.",
    "notes.pinned": r"(?P<n>\d+) notes? (?:is|are) pinned: (?P<list>[^.\n]*?)(?: \(and (?P<more>\d+) more\))?\.",
    "notes.read_before": (
        r"Read the note <TITLE> "
        r"(?:before <TITLE=other> (?:<DAY> )?at <CLOCK>|for <TITLE=event>)\."
    ),
    "notes.created": (r"Made the note <TITLE>\.", r"The note <TITLE> was there already\."),
    "notes.changed": (r"Changed the note <TITLE>\.", r"The note <TITLE> was like this already\."),
    "notes.appended": (r"Added to the note <TITLE>\.", r"The note <TITLE> was like this already\."),
    "notes.deleted": r"Deleted the note <TITLE>\.",
    "reminders.none_due": (
        r"No reminder is due now\.",
        r"No reminder is due (?:before <CLOCK> )?(?:until )?<DAY>\.",
    ),
    "reminders.none_open": r"No reminder is open\.",
    "reminders.was_due": r"<TITLE> was due <DUE>(?:, and (?P<n>\d+) other reminders? with it)?\.",
    "reminders.do_or_move": r"Do <TITLE>, or set it for another time\.",
    "reminders.next": r"Remember <DUE>: <TITLE>\.",
    "reminders.open": r"(?P<n>\d+) reminders? (?:is|are) open\.",
    "reminders.done": r"<TITLE> is done(?:; it comes again <DUE>)?\.",
    "reminders.set": r"The reminder <TITLE> is set for <DUE>(?:, (?P<distance>[^.\n]*))?\.",
    "reminders.take_back": r"If that is wrong, lucid undo reverts it\.",
    "reminders.changed": r"The reminder <TITLE> is changed\.",
    "reminders.deleted": r"The reminder <TITLE> is deleted\.",
    "tasks.none": r"There is nothing to do\.",
    "tasks.none_due": r"No task is due (?:before <CLOCK> )?(?:until )?<DAY>\.",
    "tasks.none_labeled": r"No task with the label <TITLE> is open\.",
    "tasks.late": r"<TITLE> was due <DUE>(?:, and (?P<n>\d+) other tasks? (?:is|are) late too)?\.",
    "tasks.next": r"(?!No (?:task|reminder) )<TITLE> is due <DUE>\.",
    "tasks.begin_high": r"Begin with <TITLE>: its priority is high\.",
    "tasks.begin": r"Begin with <TITLE>\.",
    "tasks.open": r"(?P<n>\d+) tasks? (?:is|are) open\.",
    "tasks.created": r"The task <TITLE> is on the list(?:; it (?:is|was) due <DUE>)?\.",
    "tasks.done": r"<TITLE> is done(?:; the next one is due <DUE>)?\.",
    "tasks.changed": r"The task <TITLE> is changed(?:; it (?:is|was) due <DUE>)?\.",
    "tasks.deleted": r"The task <TITLE> is deleted\.",
    "tasks.created_label": r"There is a label <TITLE>\.",
    "files.begins": r"<TITLE> begins: (?P<excerpt>[^\n]+)",
    "files.empty": r"<TITLE> holds no text\.",
    "location.here": r"You are in (?P<place>[A-Z][\w ]+)\.",
}

DANGERS = (
    r"(?:(?P<thunderstorm>thunderstorm)(?: today)?|(?P<ice>ice on the ground)|"
    r"(?P<heavy_snow>heavy snow)(?: today)?|(?P<heavy_rain>heavy rain)(?: today)?|"
    r"gale, up to <NUMBER=gale> km/h|heat, up to <NUMBER=heat> °C|"
    r"severe cold, down to <NUMBER=cold> °C)"
)

OUTSIDE = {
    "weather.now": (
        r"<NUMBER=now> °C(?:, (?P<sky>[a-z ]+))? in (?P<place>\w+)(?:, high <NUMBER=high> °C)?"
        r"(?:, <FALLS> (?P<n>\d+) %)?\."
    ),
    "weather.danger": rf"Weather warning(?: for <DAY>)?: {DANGERS}\.",
    "weather.likely": r"<FALLS> (?:is|are) likely today \((?P<n>\d+) %\)\.",
    "weather.advice": (
        r"(?P<roof>Stay under a roof while the thunderstorm lasts)\.",
        r"(?:(?P<nothing>Go as you are)|Take (?P<things>(?:(?! for | on )[^.\n])*?))"
        r"(?:(?P<mind>, and mind the ice)|, no jacket or umbrella needed)?\.",
    ),
    "weather.day": (
        r"<DAY>: (?P<sky>[a-z ]+), <NUMBER=low> °C to <NUMBER=high> °C(?:, <FALLS> (?P<n>\d+) %)?\."
    ),
    "weather.days_advice": (
        r"(?P<none>Leave the umbrella at home)\.",
        r"Take an umbrella (?P<umbrella>(?:for|on) [^.\n]*?)(?:, and wear boots (?P<boots>[^.\n]*))?\.",
        r"Wear boots (?P<boots>[^.\n]*)\.",
    ),
    "travel.time": (
        r"The way to (?P<place>[^.\n]+?) takes (?P<n>\d+) min(?:, usually (?P<usual>\d+) min)?"
        r"(?:, as of <CLOCK>)?\."
    ),
    "travel.leave_now": (
        r"Leave now: (?P<n>\d+) min instead of the usual (?P<usual>\d+)\.",
        r"Leave now: it takes longer than usual\.",
    ),
    "travel.leave_anytime": r"Leave when it suits: (?P<n>\d+) min, the usual is (?P<usual>\d+)\.",
    "travel.plan": r"Plan (?P<n>\d+) min\.",
    "summary.reads_nothing": r"This ability reads no data, so the built-in summary has nothing to show; [^.]*\.",
    "summary.no_data": r"No data: none of this ability's sources is available\.",
    "summary.no_current_data": r"No current data: what this ability's sources hold is out of date\.",
    "summary.out_of_date": r"Out of date: (?P<list>[^\n]*)\.$",
    "summary.nothing": r"Nothing stands out\.",
    "summary.not_needed": r"Nothing was looked up: the condition of every step was false\.",
    "summary.found_nothing": r"Nothing (?:was found in|found:) (?P<list>[\w, `]+)\.",
    "summary.needs_model": (
        r"(?:Writing the draft|Setting the goal|Translating|Judging that) takes a model; [^.]*\."
    ),
    "summary.known": r"(?P<n>\d+) things? you know already: lucid told lists (?:it|them)\.",
    "summary.not_available": r"Not available: (?P<list>[^\n]*)\.$",
    "summary.not_set_up": r"Not set up: (?P<list>[^\n]*?) \(lucid [^)]*\)\.",
}

TEXTS = CALENDAR | HABITS | HEALTH | LISTS | OUTSIDE

# What an English word of a sentence means where the rules have another for it.
MEANING = {"travel times": "travel"}
