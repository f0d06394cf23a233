"""Zara Hussain, a student in London in March 2026: a midterm on Friday, shifts in a café, a weekend at her mother's."""

import filler
import kit

home = kit.Home(
    "student", "student in London, a midterm on Friday and shifts in a café", "Europe/London", 303,
    {"name": "Zara Hussain", "city": "London", "region": "GB", "language": "en", "emails": ["z.hussain@thamescollege.example",
    "zara.hussain@post.example"]},
    hours={"from": "09:00", "to": "19:00", "days": ["mon", "tue", "wed", "thu", "fri"]}, backends={"travel": "off"})
home.climate = (5, 12)

OKONKWO = "Dr Chidi Okonkwo <c.okonkwo@thamescollege.example>"
BRUNO = "Bruno Ferri <bruno@cafeferri.example>"
KOFI = "Kofi Mensah <k.mensah@thamescollege.example>"
MUM = "Nasreen Hussain <nasreen.hussain@post.example>"
EXAMS = "Exams Office <exams@thamescollege.example>"
HOUSING = "Housing Office <accounts@thamesrooms.example>"

for uid, title, day, start, end, place in (
        ("stats", "Statistics lecture", "2026-01-12", "09:00", "11:00", "LT2"),
        ("ethics", "Ethics seminar", "2026-01-12", "11:30", "13:00", "Room 118"),
        ("algebra", "Algebra lecture", "2026-01-13", "10:00", "12:00", "LT1"),
        ("lab", "Lab group meeting", "2026-01-12", "17:00", "18:00", "Lab 5"),
        ("ethics-l", "Ethics lecture", "2026-01-14", "09:00", "10:00", "LT4"),
        ("algebra-c", "Algebra class", "2026-01-15", "15:00", "16:00", "Room 204")):
    home.event(uid, title, f"{day} {start}", end, calendar="timetable", place=place, rule="FREQ=WEEKLY;UNTIL=20260327T235959Z")
home.event("tutorial", "Tutorial with Dr Okonkwo", "2026-01-14 14:00", "14:45", calendar="timetable", place="Room 310",
    people=(OKONKWO,), rule="FREQ=WEEKLY;INTERVAL=2;UNTIL=20260327T235959Z")
FERRI = "Café Ferri, Lamb's Conduit Street"
for day in ("02-16", "02-23", "03-02", "03-09", "03-16"):
    home.event(f"shift-{day}", "Shift at Café Ferri", f"2026-{day} 14:00", "18:00", calendar="shifts", place=FERRI)
for day in ("02-19", "02-26", "03-05", "03-12", "03-19"):
    home.event(f"shift-{day}", "Shift at Café Ferri", f"2026-{day} 07:00", "11:00", calendar="shifts", place=FERRI)

# Monday 9 March.
home.task("coursework", "Submit Statistics coursework 2", "2026-03-09 12:00", labels=("uni",), priority=1,
    done="2026-03-09 11:40", notes="The portal closes at 12:00. Late work gets no marks.")
home.note("Coursework 2 checklist", "- [x] Plot of the residuals\n- [ ] Question 4b\n- [ ] Sign the cover sheet",
    "2026-03-08 23:10", tags=("uni",))
home.mail("earlier", BRUNO, "Today",
    "Hi Zara, Luca is sick. Can you start at 13:30 today? Tell me before 9, I have to plan the till.\n\nBruno",
    "2026-03-09 06:50", replied="2026-03-09 08:20", answer="Yes, I come straight from the seminar.")
home.mail("rent", HOUSING, "Rent of March overdue: GBP 612",
    "Dear Zara Hussain,\n\nyour instalment of GBP 612 was due on 1 March. Please pay it by 10 March, otherwise a "
    "late fee of GBP 25 is added.", "2026-03-06 10:00", replied="2026-03-10 18:00", answer="I paid today.")
home.event("midterm", "Statistics midterm", "2026-03-13 09:30", "11:30", calendar="timetable", place="Great Hall",
    notes="Closed book. Bring the student card.")
home.mail("lab-1", OKONKWO, "Lab report", "Reminder to everybody: the lab report is due on Tuesday at 17:00.",
    "2026-03-04 09:00", seen="2026-03-04 12:00")
home.mail("lab-2", OKONKWO, "Lab report: more time",
    "I extended the deadline of the lab report from Tuesday to Friday 20 March, 17:00. No need to answer.", "2026-03-08 17:30",
    seen="2026-03-08 19:00", thread="lab-1")
home.task("lab-report", "Lab report", "2026-03-20 17:00", labels=("uni",), since="2026-03-08 19:05")
home.event("fair", "Careers fair", "2026-03-09 15:00", "17:00", calendar="timetable",
    organizer="Careers <careers@thamescollege.example>", me="DECLINED")
home.mail("okonkwo-old", OKONKWO, "Your question on variance", "Does this answer it? See page 41.", "2026-03-05 15:00",
    replied="2026-03-05 18:00", answer="It does, thanks!")

# Wednesday 11 March, 13:00.
home.mail("room", OKONKWO, "Tutorial is in B14",
    "My office is being painted, so today's tutorial is in B14 in the basement.\n\nC.O.", "2026-03-11 11:40")
home.mail("upload", KOFI, "Your part of the poster",
    "Hey, can you upload your part by 15:00? The print shop closes at four.\n\nKofi", "2026-03-11 10:15",
    seen="2026-03-11 12:00", replied="2026-03-11 14:50", answer="It is up.")
home.mail("recall", "Thames College Library <library@thamescollege.example>", "Recalled: Casella, Statistical Inference",
    "Another reader needs this book. Please return it by 17:00 on 11 March. The fine is GBP 5 a day.", "2026-03-09 09:00",
    headers=(("Auto-Submitted", "auto-generated"),))
home.task("book", "Return Casella to the library", "2026-03-11 17:00", labels=("uni",), done="2026-03-11 16:30",
    since="2026-03-09 20:00")
home.mail("table", MUM, "Saturday",
    "Darling, when does your train get in on Saturday? I have to book the table for Sunday by tonight.\n\nMum",
    "2026-03-11 08:05", seen="2026-03-11 08:40", replied="2026-03-11 20:00", answer="10:52. Can't wait!")

# Thursday 12 March, 21:30.
home.mail("venue", EXAMS, "Statistics midterm: venue changed to Sports Hall",
    "The midterm on 13 March, 09:30, takes place in the Sports Hall and not in the Great Hall. Bring your student "
    "card and be there at 09:10.", "2026-03-12 16:00", seen="2026-03-12 18:00")
home.note("Formula sheet", "One page, both sides, handwritten. Variance of a sum; normal table; t test.", "2026-03-12 19:45",
    tags=("uni", "midterm"))
home.reminder("calculator", "Charge the calculator", "2026-03-12 22:00", done="2026-03-12 22:15")
home.event("train", "Train to Leeds", "2026-03-14 08:33", "10:52", calendar="personal", place="King's Cross",
    notes="Coach D, seat 31")
home.mail("saturday", BRUNO, "Saturday shift?", "Zara, could you do Saturday 10 to 2? Let me know by tomorrow noon.\n\nBruno",
    "2026-03-12 17:20", replied="2026-03-13 12:00", answer="Sorry, I am in Leeds.")
home.sky("2026-03-13", 6, 9, rain=95, peak=8, code=63, wind=40)

# Sunday 15 March, in Leeds.
home.event("mothers", "Mothering Sunday", "2026-03-15", calendar="holidays", free=True)
home.event("lunch", "Lunch with Mum", "2026-03-15 13:00", "15:00", calendar="personal", place="The Olive Press, Leeds")
home.event("train-back", "Train to London", "2026-03-15 17:45", "20:04", calendar="personal", place="Leeds station",
    notes="Coach B, seat 12")
home.mail("slide", KOFI, "Slide 4 for Monday",
    "We present in the seminar on Monday at 11:30. Can you check slide 4 by Sunday evening? I do not trust the "
    "axis.\n\nKofi", "2026-03-14 22:10")

home.habit("arabic", "Arabic vocabulary", "count", 20)
home.habit("run", "Morning run", frequency="weekly", emoji="🏃")
home.keeps("arabic", "2026-02-01", "2026-02-27", chance=0.6, at="23:00", value=20)
home.keeps("arabic", "2026-02-28", "2026-03-14", at="22:40", value=20)
for day in ("2026-02-10", "2026-02-17", "2026-02-24", "2026-03-03", "2026-03-10"):
    home.log("run", f"{day} 07:30")
home.body("2026-01-12", "2026-03-15", sleep=(430, 25), hrv=(62, 5), resting_hr=(59, 2), steps=(8200, 1500), wake="07:05",
    days={"2026-03-09": {"sleep": 305, "hrv": 60}, "2026-03-12": {"sleep": 330, "wake": "05:50"}})
home.contact("mum", "Nasreen Hussain", "nasreen.hussain@post.example", phone="+44 113 555 0120", birthday="1970-08-21")
home.contact("kofi", "Kofi Mensah", "k.mensah@thamescollege.example", birthday="2005-03-10")
home.contact("bruno", "Bruno Ferri", "bruno@cafeferri.example", phone="+44 20 5550 0199")
home.contact("okonkwo", "Dr Chidi Okonkwo", "c.okonkwo@thamescollege.example")
filler.fill(home, "2026-02-02", "2026-03-15", friends=("Leila Amir <leila.amir@post.example>", KOFI), letters=4, talks=5,
    notes=13, errands=4,
    quiet=("2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13", "2026-03-14", "2026-03-15", "2026-03-16"))
