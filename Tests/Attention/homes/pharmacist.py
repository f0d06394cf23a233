"""Ishbel in Glasgow, a hospital pharmacist with late shifts, a daughter at school and a mother down the coast."""

import filler
import kit

home = kit.Home(
    "pharmacist", "Ishbel, 38, Glasgow: hospital pharmacist on late shifts, a daughter of six, a husband, a mother in Largs, a study day far away.",
    "Europe/London", 3838,
    {"name": "Ishbel Rennie", "emails": ["ishbel@rennie.example", "ishbel.rennie@kelvinbank.example"], "city": "Glasgow"},
    hours={"from": "08:30", "to": "21:30", "days": ["mon", "tue", "wed", "thu", "fri"]})
home.climate = (9, 15)

WORK = "Ishbel Rennie <ishbel.rennie@kelvinbank.example>"
MOIRA = "Moira Tennant <moira.tennant@kelvinbank.example>"
CALLUM = "Callum Strang <callum.strang@kelvinbank.example>"
PRIYA = "Priya Raghunath <priya.raghunath@kelvinbank.example>"
FERGUS = "Fergus Rennie <fergus@rennie.example>"
MUM = "Elspeth Bain <elspeth@bain.example>"
SCHOOL = "St Bride's Primary <office@stbrides.example>"

home.contact("fergus", "Fergus Rennie", "fergus@rennie.example", phone="+44 7700 900321", birthday="1986-05-30")
home.contact("mum", "Elspeth Bain", "elspeth@bain.example", phone="+44 7700 900322", birthday="1952-12-08")
home.contact("maisie", "Maisie Rennie", birthday="2020-02-11")
home.contact("moira", "Moira Tennant", "moira.tennant@kelvinbank.example", company="Kelvinbank Infirmary")
home.contact("callum", "Callum Strang", "callum.strang@kelvinbank.example", company="Kelvinbank Infirmary")

# The rota: lates every other week, early shifts on Mondays; her husband keeps the lates in the family's calendar too.
home.event("late", "Late shift", "2026-08-11 12:30", "21:00", calendar="rota", place="Kelvinbank dispensary",
           rule="FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,WE,TH")
home.event("late", "Late shift", "2026-09-23 13:00", "21:30", calendar="rota", place="Kelvinbank dispensary", instead="2026-09-23 12:30",
           since="2026-09-22 16:00")
home.event("late-copy", "Ishbel late", "2026-08-11 12:30", "21:30", calendar="family", rule="FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,WE,TH")
home.event("early", "Early shift", "2026-08-10 08:30", "16:30", calendar="rota", place="Kelvinbank dispensary", rule="FREQ=WEEKLY;BYDAY=MO",
           skip=("2026-09-28",))
home.event("early-week", "Early shift", "2026-08-18 08:30", "16:30", calendar="rota", place="Kelvinbank dispensary",
           rule="FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,WE,TH")
home.event("on-call", "On call", "2026-08-30 16:00", "21:00", calendar="rota", notes="By phone from home", rule="FREQ=WEEKLY;INTERVAL=4")
home.event("huddle", "Dispensary huddle", "2026-08-10 08:45", "09:00", calendar="ward", rule="FREQ=WEEKLY;BYDAY=MO,FR", skip=("2026-09-25",
           "2026-09-28"))
home.event("mdt", "Renal MDT", "2026-08-11 13:00", "14:00", calendar="ward", place="Seminar Room 1", rule="FREQ=WEEKLY;BYDAY=TU",
           people=("Dr Anita Koh <anita.koh@kelvinbank.example>", CALLUM))
home.event("journal", "Journal club", "2026-09-22 16:00", "17:00", calendar="ward", organizer=PRIYA, me="DECLINED")
home.event("formulary", "Formulary group", "2026-09-24 14:00", "15:30", calendar="ward", place="Board room", organizer=MOIRA, me="TENTATIVE")
home.event("holiday", "September holiday: school closed", "2026-09-28", calendar="family", free=True)
home.event("swimming", "Maisie swimming", "2026-08-21 16:00", "16:45", calendar="family", place="Whiteinch baths", rule="FREQ=WEEKLY;BYDAY=FR")
home.event("bins", "Blue bin", "2026-08-20", calendar="family", rule="FREQ=WEEKLY;INTERVAL=2", free=True)
home.event("yellow", "Wear yellow day at school", "2026-09-23", calendar="family", free=True)
home.event("band", "Ceilidh band rehearsal", "2026-09-23 10:00", "11:00", place="Cottiers hall", status="CANCELLED")

# Tuesday: two answers wanted before she leaves, an assembly that is earlier, two things at once.
home.event("assembly", "Harvest assembly", "2026-09-22 09:30", "10:15", calendar="family", place="St Bride's gym hall")
home.event("audit", "CD audit", "2026-09-22 13:30", "14:30", calendar="ward", place="Pharmacy office", organizer=MOIRA, me="ACCEPTED")
home.mail("rota", MOIRA, "Starting early on Tuesday?",
          "Hi Ishbel,\n\nthe dispensary is two down on Tuesday. Could you start at eleven instead of half twelve? Let me know by nine in the morning "
          "so I can ring the bank before they are all booked.\n\nMoira", "2026-09-21 22:15", to=WORK, replied="2026-09-22 08:20",
          answer="Sorry, can't before twelve.")
home.mail("order", "Northgate Specials <orders@northgate-specials.example>", "Order 4471 is not signed",
          "Your chemotherapy order for Wednesday is in our system without a signature. Please send the signed form by 10 a.m. on Tuesday; what comes "
          "later goes out on Friday.", "2026-09-21 16:50", to=WORK, seen="2026-09-21 17:05", replied="2026-09-22 09:50",
          answer="Signed form attached.")
home.mail("harvest", SCHOOL, "Harvest assembly",
          "Dear families,\n\nthe harvest assembly on Tuesday will start at ten past nine, and will be in the dinner hall, as the floor of the gym is "
          "being varnished. A tin for the food bank is welcome.", "2026-09-21 15:30", seen="2026-09-21 19:40")
home.mail("seminar", "Dr Anita Koh <anita.koh@kelvinbank.example>", "Renal MDT: room",
          "Morning all, the painters are in, so we meet in Seminar Room 3 today. Same time. Anita", "2026-09-22 06:50", to=WORK)
home.mail("fridge", PRIYA, "Fridge logs",
          "Callum, can you send me the fridge logs of last week by Tuesday lunch? Ishbel copied as she asked for them.", "2026-09-21 14:10",
          to=CALLUM, cc=WORK, seen="2026-09-21 15:00")
home.reminder("pe", "PE kit and library book for Maisie", "2026-09-22 08:15", done="2026-09-22 08:20", since="2026-09-20 19:00")

# Wednesday before the shift, which was moved: two answers again, the car, a class that is off, and a fast heart.
home.mail("level", "Dr Suresh Nandi <suresh.nandi@kelvinbank.example>", "Vancomycin level, ward 5",
          "Hello Ishbel, the level for bed 12 came back at 24. Could you advise on the dose before the next one goes up at two? Thanks, Suresh",
          "2026-09-23 10:55", to=WORK, replied="2026-09-23 13:10", answer="Please leave out the two o'clock dose and repeat the level at eight.")
home.mail("workshop", "Medicines Safety Day <hello@medsafetyday.example>", "Choose your workshop",
          "You have not chosen a workshop for Friday afternoon yet. Please choose by 1 pm on Wednesday; who has not chosen gets the one that is "
          "left.",
          "2026-09-22 17:25", to=WORK, seen="2026-09-22 21:40", replied="2026-09-23 12:45", answer="Insulin errors, please.")
home.mail("garage", "Dumbarton Road Motors <desk@dumbartonroadmotors.example>", "Your car is ready",
          "The brakes are done. We shut at five today and are closed tomorrow, so please collect the car before then, or tell us who will.",
          "2026-09-23 11:05", replied="2026-09-23 11:55", answer="My husband Fergus will be with you at half four.")
home.event("teaching", "Antibiotics teaching", "2026-09-23 15:00", "15:45", calendar="ward", place="Seminar Room 1")
home.mail("students", "Hazel Munro <hazel.munro@kelvinbank.example>", "No teaching today",
          "The students were sent home as there is no heating in their building, so the antibiotics teaching is off today. Sorry for the short "
          "notice. Hazel",
          "2026-09-23 10:30", to=WORK, seen="2026-09-23 10:45")
home.reminder("optician", "Ring the optician in Largs for Mum", "2026-09-23 12:00", done="2026-09-23 12:10", since="2026-09-21 20:00")
home.task("flu", "Order flu vaccine for the ward staff", "2026-09-23", labels=("work",), done="2026-09-22 18:30", since="2026-09-14 09:00")

# Thursday night: the keys of a cupboard, a poster, a train from another station, a daughter to be picked up.
home.event("train", "Train to Aberdeen", "2026-09-25 06:14", "08:56", place="Glasgow Queen Street", notes="Coach B, seat 21")
home.event("safety", "Medicines Safety Day", "2026-09-25 09:30", "16:30", calendar="ward", place="Granite Hall, Aberdeen",
           organizer="Medicines Safety Day <hello@medsafetyday.example>", me="ACCEPTED")
home.event("back", "Train to Glasgow", "2026-09-25 17:05", "19:48", place="Aberdeen")
home.event("cardiology", "Cardiology ward round", "2026-09-25 09:00", "11:00", calendar="ward", status="CANCELLED")
home.mail("keys", CALLUM, "CD cupboard",
          "Did you take the keys of the CD cupboard home? The night pharmacist can't open it and ward 8 needs morphine tonight. Please ring the "
          "dispensary.",
          "2026-09-24 21:50", to=WORK, replied="2026-09-24 22:55", answer="They are in my coat. Fergus is driving over with them.")
home.mail("poster", "Medicines Safety Day <hello@medsafetyday.example>", "Your poster",
          "We print the posters overnight. Could you send yours as a PDF before midnight? The printer starts then.", "2026-09-24 20:40", to=WORK,
          replied="2026-09-24 23:20", answer="Here it is.")
home.mail("queen-street", "Caledon Rail <journeys@caledonrail.example>", "Your journey on Friday",
          "Glasgow Queen Street is closed on Friday morning for repairs. The 06:14 to Aberdeen leaves from Glasgow Central, platform 2. Your ticket "
          "is valid.",
          "2026-09-24 18:35", headers=(("Auto-Submitted", "auto-generated"),))
home.mail("club", SCHOOL, "After-school club closed on Friday",
          "Dear families, the after-school club has to close this Friday. Please tell us by nine in the morning who will pick your child up at "
          "three.",
          "2026-09-24 15:40", replied="2026-09-25 07:30", answer="Fergus picks Maisie up at three.")
home.note("Aberdeen", "Poster tube, lanyard, black shoes. Keep the receipts. Lunch is included, coffee is not.", "2026-09-23 22:10", tags=("work",))
home.task("register", "Pay the pharmacists' register fee", "2026-09-25", notes="After Friday a restoration fee of 200 pounds.", priority=1,
          done="2026-09-25 13:05", since="2026-09-01 09:00")

# Sunday: a swap by noon, tablets for her mother, lunch that is earlier, a holiday on Monday.
home.event("lunch", "Lunch at Mum's", "2026-09-27 13:00", "15:00", calendar="family", place="14 Nelson Lane, Largs")
home.event("camp", "Maisie to the holiday camp", "2026-09-28 07:45", "08:15", calendar="family", place="Scotstoun sports centre")
home.way("Largs", "14 Nelson Lane, Largs", car=(52, 50))
home.way("Work", "Kelvinbank dispensary", transit=(24, 23))
home.mail("swap", PRIYA, "Swap?",
          "Hi Ishbel, could you do my late on the Monday holiday, 12:30 to nine, if I take your on-call on Sunday? Moira closes the rota at noon on "
          "Sunday, so tell me before that. Priya", "2026-09-26 19:20", replied="2026-09-27 11:40", answer="Yes, let's do that.")
home.mail("tablets", MUM, "Lunch, and my tablets",
          "Could you come at half twelve rather than one on Sunday? Netta has to leave at two. And I have just one blood pressure tablet left, for "
          "Sunday morning. Would you bring a strip from the chemist on your way? Mum", "2026-09-26 20:05", seen="2026-09-26 21:30",
          replied="2026-09-27 10:30",
          answer="Will do both, see you at half twelve.")
home.task("insurance", "Renew the car insurance", "2026-09-29", notes="The old one ends at midnight on Tuesday.", done="2026-09-28 20:00",
          since="2026-09-12 10:00")

# What else there is.
home.mail("shoes", FERGUS, "Maisie's shoes", "Size 12 or 13? I'm in the shop.", "2026-09-19 11:20", replied="2026-09-19 11:24", answer="13!")
home.mail("rota-draft", MOIRA, "October rota, draft", "Can you check your weeks? I'd like to publish on the 16th.", "2026-09-14 10:10", to=WORK,
          replied="2026-09-15 09:00", answer="Looks right, thank you.")
home.mail("rota-final", MOIRA, "Re: October rota, draft", "Published. Thanks, everyone.", "2026-09-16 15:00", to=WORK, seen="2026-09-16 16:00",
          thread="rota-draft-answer")
home.mail("recall", "Medicines alerts <alerts@medalerts.example>", "Class 3 recall: eye drops, batch 88L", "Stop supply of the batch and return it.",
          "2026-09-17 12:00", to=WORK, bulk="alerts.medalerts.example", seen="2026-09-17 12:40")
home.mail("parents", SCHOOL, "Parents' evening in October", "Which of the two evenings suits you?", "2026-09-16 14:30", replied="2026-09-16 20:10",
          answer="The 14th, please.")
home.task("blinds", "Measure the kitchen for blinds")
home.task("cpd", "Write up the heparin case", "2026-10-09", labels=("work",))
home.task("costume", "Pirate costume for Maisie", "2026-10-28")
home.note("Heparin case", "Pump set in ml not units; double check by second person was a signature only.", "2026-09-10 21:20", tags=("work",))
home.note("Largs", "Key with Netta. Chemist on Main Street closed on Sundays; ours is open from ten.", "2026-08-30 17:00", front=False)
home.habit("walk", "Walk home", emoji="🚶")
home.keeps("walk", "2026-07-20", "2026-09-26", chance=0.4, at="21:40")
home.body("2026-07-20", "2026-09-27", sleep=(415, 25), hrv=(52, 4), resting_hr=(58, 2), steps=(9500, 1500), wake="06:40",
          days={"2026-09-23": {"resting_hr": 76, "hrv": 38}})
home.sky("2026-09-22", 8, 14, rain=30)
home.sky("2026-09-25", 7, 13, rain=20)

filler.fill(home, "2026-08-20", "2026-09-29", letters=6, talks=6, notes=13, errands=6,
            friends=("Rhona Gillies <rhona@gillies.example>", FERGUS, "Bronagh Teague <bronagh@teague.example>"),
            quiet=[str(day) for day in kit.dates("2026-09-21", "2026-09-29")])
