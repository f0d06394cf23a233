"""Hannah Cole, who works in Madison and has two children, Theo and June, in May 2026."""

import filler
import kit

home = kit.Home(
    "parent", "parent of two children in Madison, school and work, an empty Sunday", "America/Chicago", 404,
    {"name": "Hannah Cole", "city": "Madison", "region": "US", "language": "en", "office": "200 State Street, Madison",
     "emails": ["hannah.cole@lakesoft.example", "hannah@colefamily.example"]},
    hours={"from": "08:30", "to": "17:00", "days": ["mon", "tue", "wed", "thu", "fri"]}, calendar="family")
home.climate = (9, 19)

ALVAREZ = "Ms Alvarez <r.alvarez@maplegrove.example>"
GREG = "Greg Olsen <greg.olsen@lakesoft.example>"
MATT = "Matt Cole <matt@colefamily.example>"
DAN = "Coach Dan Weber <dan@westsidesoccer.example>"
LILY = "Priya Shah <priya.shah@post.example>"
QUIET = ("2026-05-13", "2026-05-14", "2026-05-15", "2026-05-16", "2026-05-17", "2026-05-18")

home.event("pickup", "Pick up Theo", "2026-04-06 15:10", "15:30", calendar="family", rule="FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    place="Maple Grove School")
home.event("ballet", "June ballet", "2026-04-09 16:30", "17:15", calendar="family", rule="FREQ=WEEKLY;BYDAY=TH",
    place="Dance studio, Monroe Street")
home.event("soccer", "Theo soccer practice", "2026-04-09 17:30", "18:45", calendar="family", rule="FREQ=WEEKLY;BYDAY=TH",
    place="Westside fields")
home.event("standup", "Team standup", "2026-04-06 09:15", "09:30", calendar="work", rule="FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
home.event("planning", "Quarterly planning", "2026-05-18 08:00", "10:00", calendar="work", place="Room Mendota", organizer=GREG,
    me="ACCEPTED")
home.event("trash", "Recycling", "2026-04-10", calendar="house", rule="FREQ=WEEKLY;INTERVAL=2;BYDAY=FR")

# Thursday 14 May.
home.event("doctor", "June: Dr Patel, check-up", "2026-05-14 08:30", "09:00", calendar="family", place="Regent Clinic",
    notes="Bring the immunization record")
home.event("demo", "Sprint demo", "2026-05-14 12:00", "13:00", calendar="work", organizer=GREG, me="ACCEPTED", people=(GREG,))
home.event("bookclub", "Book club", "2026-05-14 19:30", "21:30", calendar="personal", status="CANCELLED", organizer=LILY,
    me="ACCEPTED")
home.mail("dismissal", ALVAREZ, "Early dismissal tomorrow",
    "Dear parents of room 9,\n\nschool ends at 12:15 tomorrow because of the teachers' day. Please pick up your "
    "child then, there is no after-care.\n\nR. Alvarez", "2026-05-13 16:10", seen="2026-05-13 21:00")
home.mail("numbers", GREG, "Rollout numbers",
    "Hannah, can you send me the rollout numbers before 11 tomorrow? They go into the demo.\n\nGreg", "2026-05-13 18:45",
    replied="2026-05-14 10:40", answer="Attached.")
home.mail("delayed", MATT, "Stuck in Denver",
    "Flight is delayed until tonight. Can you take June to ballet at 16:30? I am so sorry.\n\nM", "2026-05-14 05:55",
    replied="2026-05-14 12:20", answer="Got it. Safe flight.")
home.reminder("inhaler", "Collect Theo's inhaler", "2026-05-14 18:00", notes="Lakeside Pharmacy closes at 18:00",
    done="2026-05-14 17:20")
home.mail("grill", "Ted Novak <ted.novak@post.example>", "Saturday grill", "Matt, can you bring the big grill on Saturday?",
    "2026-05-13 20:30", to=MATT, cc="Hannah Cole <hannah@colefamily.example>")
home.mail("pta", "PTA <news@maplegrovepta.example>", "Bake sale needs you!", "Can you bake? Sign up by tonight!",
    "2026-05-13 07:00", bulk="pta.maplegrovepta.example")
home.sky("2026-05-14", 14, 26, rain=95, peak=17, code=95, wind=45)

# Thursday 14 May, 13:00.
home.mail("practice", DAN, "No practice today",
    "Storms are coming, so practice is cancelled today. See you on Saturday.\n\nDan", "2026-05-14 12:45")
home.mail("follow", GREG, "Customer at 14:00",
    "The customer liked it and wants to talk at 14:00 today. Can you join? I need a yes by 13:30.\n\nGreg", "2026-05-14 12:50",
    replied="2026-05-14 13:20", answer="Yes.")
home.event("conference", "Conference with Ms Alvarez", "2026-05-15 07:30", "07:50", calendar="family",
    place="Maple Grove School, room 9")

# Friday 15 May, 21:30.
home.event("tournament", "Theo: soccer tournament", "2026-05-16 08:00", "12:00", calendar="family", place="Reddan Park, Verona",
    notes="Be there at 07:30. White shirt.")
home.mail("snacks", DAN, "Tournament tomorrow",
    "You have snack duty: oranges for 14. And could Theo be goalie in the first game? Please tell me tonight.\n\n"
    "Dan", "2026-05-15 17:00", replied="2026-05-15 22:10", answer="He would love to.")
home.event("party", "Lily's birthday party", "2026-05-16 14:00", "16:00", calendar="family", place="Shah family, 18 Oak Lane")
home.task("gift", "Wrap the present for Lily", "2026-05-16", labels=("family",), done="2026-05-16 10:30")
home.contact("ruth", "Ruth Cole", "ruth@colefamily.example", phone="+1 608 555 0133", birthday="1951-05-16")
home.task("numbers-task", "Prepare the numbers for the demo", "2026-05-14", labels=("work",), done="2026-05-14 10:35")

# Sunday 17 May: nothing is planned.
home.mail("zoo", ALVAREZ, "Zoo trip: permission slip",
    "Dear Hannah,\n\nI still miss Theo's permission slip for the zoo. Can you send it with him on Monday? Without "
    "it he has to stay at school. The bus leaves at 8:15.\n\nR. Alvarez", "2026-05-15 14:00", seen="2026-05-15 18:00",
    flagged=True)
home.task("zoo", "Sign the zoo permission slip", "2026-05-18 08:00", labels=("family",), priority=1, since="2026-05-15 18:05")
home.task("water", "Pay the water bill", "2026-05-18", labels=("house",), notes="USD 143, late fee of USD 10")
home.note("Summer camp", "Theo: robotics, weeks 2 and 3. June: none of the mornings fit. Registration opens on 1 June.",
    "2026-05-12 21:30", tags=("family",))
home.note("Sizes", "Theo: shoes 3, shirt 10. June: shoes 11, dress 6.", "2026-04-20 20:00")

home.habit("walk", "Evening walk")
home.habit("spanish", "Spanish", "duration", 15)
home.keeps("walk", "2026-04-01", "2026-05-16", chance=0.55, at="20:30")
home.keeps("spanish", "2026-04-01", "2026-05-16", chance=0.8, at="22:00", value=15)
home.body("2026-03-20", "2026-05-18", sleep=(405, 20), hrv=(47, 3), resting_hr=(62, 2), steps=(8800, 1200), wake="06:05",
    days={"2026-05-14": {"sleep": 290, "hrv": 38}})
home.contact("greg", "Greg Olsen", "greg.olsen@lakesoft.example", company="Lakesoft")
home.contact("matt", "Matt Cole", "matt@colefamily.example", phone="+1 608 555 0134", birthday="1985-11-30")
home.contact("alvarez", "Ms Alvarez", "r.alvarez@maplegrove.example")
home.contact("theo", "Theo Cole", birthday="2017-02-09")
home.contact("june", "June Cole", birthday="2020-06-21")
home.way("office", "200 State Street, Madison", car=(19, 15), bike=(24, 24))
filler.fill(home, "2026-04-06", "2026-05-17", friends=(LILY, "Beth Larsen <beth.larsen@post.example>", MATT), letters=6,
    talks=6, notes=12, errands=5, quiet=QUIET)
