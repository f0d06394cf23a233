"""Nadia in Toronto: registrar of a museum, evening lecturer, four calendars of a family, and everything at once."""

import datetime

import filler
import kit

home = kit.Home(
    "crowded", "Nadia, 43, Toronto: registrar of a museum by day, lecturer by night, three children, seven calendars that overlap.",
    "America/Toronto", 4307, {"name": "Nadia Quist", "emails": ["nadia@quist.example", "n.quist@lakemuseum.example"], "city": "Toronto"})
home.climate = (15, 24)

ANDERS = "Anders Quist <anders@quist.example>"
GREGOR = "Gregor Maas <g.maas@lakemuseum.example>"
BERT = "Bert Achterberg <b.achterberg@lakemuseum.example>"
DELPHINE = "Delphine Roy <delphine@royfineart.example>"
OKAFOR = "Ms Okafor <okafor@grenadierschool.example>"
COACH = "Coach Dwight <dwight@highparkfc.example>"
YUSUF = "Yusuf Alan <y.alan@eveningcollege.example>"
NADIA = "Nadia Quist <nadia@quist.example>"
QUIET = tuple(f"2026-06-{day:02}" for day in range(8, 15))

filler.fill(home, "2026-05-10", "2026-06-21", letters=6, talks=6, notes=15, errands=8, quiet=QUIET,
            friends=("Paula Reis <paula@reis.example>", "Ines Webb <ines@webb.example>", "Tove Quist <tove@quist.example>"))


def crowd():
    """The weeks as they always are, with the same meeting in two calendars, and mail that is only for information."""
    for uid, title, start, end, calendar, days in (
            ("standup", "Registrars' stand-up", "07:45", "08:00", "work", "MO,TU,WE,TH,FR"),
            ("desk", "Crate desk hours", "10:30", "11:30", "work", "TU,TH"),
            ("condition", "Condition reports", "10:15", "11:45", "work", "MO,WE"),
            ("focus", "Hold: database", "11:30", "12:30", "work", "TU,WE,TH"),
            ("office", "Office hour", "17:15", "18:00", "college", "TU,TH"),
            ("class", "Evening class: Care of objects", "18:30", "20:30", "college", "TU"),
            ("swim", "Mia swimming", "16:15", "17:00", "kids", "MO,TH"),
            ("piano", "Leo piano", "16:30", "17:00", "kids", "TU"),
            ("football", "Leo football", "17:00", "18:30", "football", "WE"),
            ("choir", "Ruby choir", "15:45", "16:45", "school", "TU,WE"),
            ("dog", "Dog walker", "12:00", "12:30", "family", "MO,TU,WE,TH,FR"),
            ("dinner", "Dinner together", "18:45", "19:30", "family", "MO,WE,FR")):
        first = {"MO": 4, "TU": 5, "WE": 6}[days[:2]]
        home.event(uid, title, f"2026-05-{first:02} {start}", end, calendar=calendar, rule=f"FREQ=WEEKLY;BYDAY={days}")
        if calendar in ("kids", "football"):
            home.event(f"{uid}-copy", title, f"2026-05-{first:02} {start}", end, calendar="family", rule=f"FREQ=WEEKLY;BYDAY={days}")
    topics = ("Crates of the porcelain loan", "Lux levels in Gallery 3", "Label texts, round two", "Keys of the north store",
              "Humidity last night", "Scaffold in the hall", "Parking for couriers", "Minutes of the registrars")
    day, number = datetime.date(2026, 5, 18), 0
    while day < datetime.date(2026, 6, 14):
        for hour in (8, 11, 14, 16) if day.weekday() < 5 else (10,):
            topic = topics[number % len(topics)]
            sender = (BERT, GREGOR, "Hana Sato <h.sato@lakemuseum.example>", "Lou Perrin <l.perrin@lakemuseum.example>")[number % 4]
            home.mail(f"fyi-{number}", sender, topic, f"For your information, the state of {day:%d.%m.}: all as agreed, nothing to do.",
                      f"{day} {hour:02}:{(7 * number) % 60:02}", to="Registrars <registrars@lakemuseum.example>", cc=NADIA,
                      seen=f"{day} 20:30" if number % 3 else None)
            number += 1
        day += kit.DAY
    for number, title in enumerate((
            "Sort the winter coats", "Back up the photographs", "New hinge for the gate", "Read the conservation handbook", "Ask about the roof",
            "Frame the map", "Plan the autumn syllabus", "Cancel the old phone plan", "Label the spare keys", "Descale the kettle", "Write to Tove",
            "Replace the smoke alarm", "Shelf for the hall", "List for the cottage", "Sell the pram", "Learn the new loan module")):
        home.task(f"some-{number}", title, f"2026-07-{number + 3:02}" if number % 2 else None)
    for number, title in enumerate(("Buy chalk", "Book the vet", "Sign reports", "Return the shoes", "Buy filters", "Water bill", "Call the roofer")):
        home.task(f"was-{number}", title, f"2026-06-0{number + 1}", done=f"2026-06-0{number + 1} 20:10")


crowd()

# Tuesday 9 June
home.event("loan", "Loan committee", "2026-06-09 09:00", "10:00", calendar="work", place="Room 4", organizer=GREGOR, me="ACCEPTED")
home.mail("loan-move", GREGOR, "Loan committee tomorrow", "Nadia, the director has to leave early. The loan committee on Tuesday starts at 08:15 "
          "instead of nine, same room. You present the second item.\n\nGregor", "2026-06-08 20:40")
home.event("ortho", "Ruby orthodontist", "2026-06-09 08:30", "09:15", calendar="family", place="Bloor Dental")
home.event("ortho-copy", "Ruby orthodontist", "2026-06-09 08:30", "09:15", calendar="kids", place="Bloor Dental")
home.mail("anders-ortho", ANDERS, "Ruby tomorrow",
          "Still at the depot. I can't take Ruby to the orthodontist on Tuesday at 8:30 after all, they put me on the early shift. Can "
          "you, or shall we ask my mother? She needs to know by 7:30.", "2026-06-08 22:50", replied="2026-06-09 07:05",
          answer="Ask her please.")
home.mail("zoo", OKAFOR, "Zoo trip: the form",
          "Dear Ms Quist, the signed permission form for the zoo has to be in the office on Tuesday by 9:00. Without it Leo stays at "
          "school with the other class.", "2026-06-08 15:20", seen="2026-06-08 16:00", replied="2026-06-09 07:20",
          answer="Signed, attached.")
home.task("grades", "Enter the final grades", "2026-06-09 17:00", priority=1, done="2026-06-09 16:30")
home.mail("registrar", "Registrar <registrar@eveningcollege.example>", "Final grades",
          "The system closes for final grades on Tuesday 9 June at 17:00. Two of your students have none yet.", "2026-06-07 11:00",
          seen="2026-06-07 21:00")
home.event("crew", "Crew planning", "2026-06-09 13:00", "13:45", calendar="work", place="Loading dock")
home.event("crew-copy", "Crew planning", "2026-06-09 13:00", "13:45", calendar="personal")
home.event("viva", "Viva: Tomasz", "2026-06-09 14:00", "15:30", calendar="college", place="Annex 2")
home.event("insurer", "Insurer call", "2026-06-09 15:00", "15:30", calendar="work", organizer=DELPHINE, me="ACCEPTED")
home.event("board", "Board dinner", "2026-06-11 18:30", "21:00", calendar="work", organizer=GREGOR, me="NEEDS-ACTION",
           notes="Please answer by Tuesday evening, the kitchen counts heads.", since="2026-06-05 10:00", until="2026-06-09 20:45")
home.event("board", "Board dinner", "2026-06-11 18:30", "21:00", calendar="work", organizer=GREGOR, me="DECLINED", since="2026-06-09 20:45")
home.contact("lurdes", "Lurdes Ferreira", phone="+351 21 555 0123", birthday="1944-06-09")
home.reminder("kit", "Swim kit for Mia", "2026-06-09 07:30", done="2026-06-09 07:35")
home.mail("quote", DELPHINE, "Frame quote", "Is the quote for the two frames fine as it stands?", "2026-06-08 11:10", replied="2026-06-08 13:40",
          answer="Yes, go ahead.")
home.mail("crates", GREGOR, "Crates", "Bert, please order the crates for the porcelain by noon. Nadia for information.", "2026-06-09 06:20", to=BERT,
          cc=NADIA)
home.event("press", "Press walk", "2026-06-09 12:00", "13:00", calendar="work", status="CANCELLED")
home.event("ops", "Ops sync", "2026-06-09 16:00", "17:00", calendar="work", organizer=BERT, me="DECLINED")

# Wednesday 10 June
home.event("install", "Install check", "2026-06-10 13:00", "14:00", calendar="work", place="Gallery 2", organizer=BERT, me="ACCEPTED")
home.mail("install-place", BERT, "Install check", "They are painting in Gallery 2. We meet in Gallery 5 today, same time. Bring the light meter.",
          "2026-06-10 11:20")
home.mail("fever", "School nurse <nurse@grenadierschool.example>", "Ruby is unwell",
          "Ruby has a fever of 38.9 and is lying down in my room. Can somebody fetch her by 13:00? Please answer so that she knows who "
          "comes.", "2026-06-10 11:48", replied="2026-06-10 12:15", answer="My mother in law comes.")
home.mail("courier", DELPHINE, "Courier for Halifax",
          "The courier holds the truck until three today. Could you sign the order before that? Otherwise the next one goes on the 22nd "
          "and the show has no doors.", "2026-06-10 10:30", seen="2026-06-10 10:50", replied="2026-06-10 14:40", answer="Signed.")
home.mail("extension", YUSUF, "Extension of my essay",
          "Dear Dr Quist, may I hand in on Sunday? The portal closes at midnight tonight and needs your click. The doctor's letter is "
          "attached.", "2026-06-10 09:05", seen="2026-06-10 09:30", replied="2026-06-10 22:10", answer="Granted.")
home.mail("flooded", COACH, "Practice today", "Parents, the pitch is flooded, practice is off today. Saturday stands.", "2026-06-10 09:30",
          to="U11 parents <u11@highparkfc.example>", cc=NADIA, seen="2026-06-10 12:40")
home.event("budget", "Budget review", "2026-06-10 16:00", "17:00", calendar="work", place="Room 1", organizer=GREGOR, me="ACCEPTED")
home.event("parents", "Parents' evening", "2026-06-10 16:30", "18:00", calendar="school", place="Grenadier School, hall")
home.task("passports", "Post the passport forms", "2026-06-10", notes="The post office closes at 18:00. Trip on 4 July.", done="2026-06-10 17:40")
home.mail("lou", "Lou Perrin <l.perrin@lakemuseum.example>", "Key for the annex",
          "Hana, can you bring the annex key to the dock before two?", "2026-06-10 11:55", to="Hana Sato <h.sato@lakemuseum.example>",
          cc=NADIA)

# Thursday evening, and Friday in Halifax
home.event("flight", "Flight to Halifax AC 604", "2026-06-12 06:50", "2026-06-12 08:55", calendar="work", place="Pearson, Terminal 3",
           notes="Check-in closes at 05:50.")
home.mail("terminal", "Maple Air <no-reply@mapleair.example>", "AC 604 on 12 June: new terminal",
          "Your flight AC 604 to Halifax leaves from Terminal 1 tomorrow, not from Terminal 3. The time, 06:50, stays the same.",
          "2026-06-11 20:50", headers=(("Auto-Submitted", "auto-generated"),))
home.mail("cab", "Sunny Cabs <desk@sunnycabs.example>", "Your pickup at 4:30",
          "We have you down for a pickup at 4:30 tomorrow morning. Please confirm by ten tonight, or the car goes to somebody else.",
          "2026-06-11 21:05", replied="2026-06-11 21:50", answer="Confirmed.")
home.mail("toast", GREGOR, "Your words for the lenders",
          "Nadia, can you send me the text of the toast tonight? The printer takes it at seven tomorrow.", "2026-06-11 19:30",
          replied="2026-06-11 23:00", answer="Here it is.")
home.mail("costume", OKAFOR, "Dress rehearsal",
          "Dear parents of 3b, tomorrow is the dress rehearsal. Please put the owl costume into the bag; we have no spare ones.",
          "2026-06-11 15:30", to="3b <3b@grenadierschool.example>", cc=NADIA)
home.event("lenders", "Lenders meeting", "2026-06-12 11:00", "12:30", calendar="work", zone="America/Halifax", place="Citadel Gallery, Halifax")
home.note("Lenders meeting",
          "Lenders meeting in Halifax: take the two original contracts from the safe at home, the copies are not accepted.",
          "2026-06-10 21:15")
home.event("return", "Flight to Toronto AC 615", "2026-06-12 14:30", "2026-06-12 17:00", calendar="work", zone="America/Halifax")
home.event("recital", "Ruby recital", "2026-06-12 18:30", "19:30", calendar="school", place="Grenadier School, aula")
home.task("deposit", "Pay the camp deposit", "2026-06-11", priority=1, notes="Places are given away on Friday.", done="2026-06-11 23:10")

# Saturday 13 June
home.event("tournament", "Leo tournament", "2026-06-13 09:45", "12:30", calendar="football", place="High Park, pitch 2")
home.event("tournament-copy", "Leo tournament", "2026-06-13 09:45", "12:30", calendar="family", place="High Park, pitch 2")
home.mail("kickoff", COACH, "Saturday",
          "Kick-off of the tournament is at 9:15 on Saturday already, and we play at Sorauren Field because of the mud. Leo needs the "
          "white shirt.", "2026-06-12 20:00", to="U11 parents <u11@highparkfc.example>", cc=NADIA)
home.event("party", "Ruby's party", "2026-06-13 14:00", "17:00", calendar="family", place="Home")
home.contact("ruby", "Ruby Quist", birthday="2017-06-13")
home.mail("cake", "Dufferin Bakery <orders@dufferinbakery.example>", "Your cake",
          "The owl cake is ready. We close early today: please fetch it before 11:00.", "2026-06-13 07:30")
home.mail("milo", "Petra Lindt <petra@lindt.example>", "Milo and nuts",
          "Hi Nadia, Milo would love to come today but he must not eat nuts. Is the cake safe? Please tell me by noon, else we stay at "
          "home.", "2026-06-12 21:30", seen="2026-06-12 22:00", replied="2026-06-13 10:40", answer="No nuts at all.")
home.mail("agreement", GREGOR, "Loan agreement",
          "Sorry for the weekend: could you sign the loan agreement by Sunday evening? The lawyers file on Monday at eight.",
          "2026-06-13 07:10")
home.event("studio", "Open studio day", "2026-06-13 10:00", "12:00", calendar="college", place="Annex, ground floor",
           organizer="Dean's office <dean@eveningcollege.example>", me="ACCEPTED")
home.task("camp-form", "Medical form for the camp", "2026-06-15", notes="No form, no camp.")
home.task("balloons", "Balloons", "2026-06-13", done="2026-06-12 21:00")
home.mail("tove-sat", "Tove Quist <tove@quist.example>", "Chairs", "Anders, will you fetch the folding chairs from me at ten?",
          "2026-06-13 07:50", to=ANDERS, cc=NADIA)

# Body, habits, weather
home.habit("stretch", "Stretching", emoji="🧘")
home.keeps("stretch", "2026-04-01", "2026-06-12", chance=0.6, at="06:30")
home.body("2026-04-01", "2026-06-14", sleep=(395, 20), hrv=(48, 4), resting_hr=(60, 2), steps=(8800, 1300), wake="06:05",
          days={"2026-06-09": {"sleep": 212}})
home.sky("2026-06-10", 17, 26, rain=85, peak=17, code=95, wind=35)
home.sky("2026-06-13", 14, 22, rain=15)
home.way("Lake Museum", "1 Queens Quay, Toronto", car=(38, 30), transit=(44, 42))
