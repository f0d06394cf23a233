"""Marieke de Vries, head of a department in Amsterdam in September 2026: five calendars and days without a gap."""

import filler
import kit

home = kit.Home(
    "manager", "manager in Amsterdam, a crowded day and five calendars", "Europe/Amsterdam", 202,
    {"name": "Marieke de Vries", "city": "Amsterdam", "region": "NL", "language": "en", "office": "Zuidas 40, Amsterdam",
     "emails": ["marieke.devries@tulipworks.example", "marieke@devries.example"]},
    hours={"from": "08:00", "to": "18:00", "days": ["mon", "tue", "wed", "thu", "fri"]}, calendar="work")
home.climate = (12, 19)

INGRID = "Ingrid Holm <ingrid.holm@tulipworks.example>"
BRAM = "Bram Visser <bram.visser@tulipworks.example>"
NADIA = "Nadia Benali <nadia.benali@tulipworks.example>"
CARLOS = "Carlos Mendes <c.mendes@heliox.example>"
TESS = "Tess Jansen <tess.jansen@tulipworks.example>"
JOOST = "Joost de Vries <joost@devries.example>"
LUCIE = "Lucie Moreau <lucie.moreau@beffroi.example>"
SASKIA = "Saskia Kuiper <saskia.kuiper@post.example>"
ALL = ("2026-09-15", "2026-09-16", "2026-09-17", "2026-09-18", "2026-09-20", "2026-09-21")

# Series.
home.event("sync", "Leadership sync", "2026-08-18 08:15", "08:45", calendar="work", rule="FREQ=WEEKLY;BYDAY=TU,TH",
    organizer=INGRID, me="ACCEPTED")
home.event("bram", "1:1 Bram", "2026-08-18 09:00", "09:30", calendar="work", rule="FREQ=WEEKLY;BYDAY=TU", people=(BRAM,),
    me="ACCEPTED")
home.event("product", "Product review", "2026-08-18 13:30", "14:30", calendar="work", rule="FREQ=WEEKLY;BYDAY=TU",
    place="Room 3.02", organizer=TESS, me="ACCEPTED", people=(TESS, NADIA))
home.event("staff", "Staff meeting", "2026-08-19 10:00", "11:00", calendar="work", rule="FREQ=WEEKLY;BYDAY=WE")
home.event("nadia", "1:1 Nadia", "2026-08-20 14:00", "14:30", calendar="work", rule="FREQ=WEEKLY;BYDAY=TH", people=(NADIA,),
    me="ACCEPTED")
home.event("hockey", "Finn hockey training", "2026-08-22 09:30", "11:00", calendar="family", rule="FREQ=WEEKLY;BYDAY=SA")
home.event("swimming", "Swimming lesson Finn", "2026-08-24 15:30", "16:15", calendar="family", rule="FREQ=WEEKLY;BYDAY=MO",
    place="Zuiderbad")
home.event("yoga", "Yoga", "2026-08-20 19:30", "20:30", calendar="personal", rule="FREQ=WEEKLY;BYDAY=TH")

# Tuesday 15 September.
home.event("panel", "Interview Sofia Rinaldi", "2026-09-15 09:30", "10:30", calendar="work", place="Room 2.11",
    people=("Sofia Rinaldi <sofia@rinaldi.example>",))
home.event("budget", "Q4 budget approval", "2026-09-15 10:30", "11:30", calendar="work", place="Boardroom", organizer=INGRID,
    me="ACCEPTED", people=(INGRID,))
home.event("heliox", "Vendor call Heliox", "2026-09-15 11:00", "12:00", calendar="work", organizer=CARLOS, me="ACCEPTED",
    people=(CARLOS,), until="2026-09-15 17:00")
home.event("lunchtalk", "Lunch talk on safety", "2026-09-15 12:15", "13:00", calendar="team", status="TENTATIVE")
home.event("rehearsal", "Town hall rehearsal", "2026-09-15 14:00", "15:00", calendar="work", organizer=NADIA, me="DECLINED")
home.event("council", "Works council hearing", "2026-09-15 15:00", "16:00", calendar="work", place="Room 1.04",
    organizer="Henk Smit <henk.smit@tulipworks.example>", me="NEEDS-ACTION", since="2026-09-14 17:00")
home.event("offsite", "Offsite planning", "2026-09-15 16:00", "17:00", calendar="work", people=(TESS,), me="ACCEPTED")
home.event("offsite-copy", "Offsite planning", "2026-09-15 16:00", "17:00", calendar="team")
home.event("school", "Parent talk with Ms Bakker", "2026-09-15 17:15", "17:45", calendar="family",
    place="De Regenboog school, Valeriusplein 1")
home.event("theatre", "Theatre with Joost", "2026-09-15 20:00", "22:00", calendar="personal", place="Carré")
home.mail("press", NADIA, "Press statement on Delft",
    "Morning Marieke,\n\nthe paper prints at nine. I need your OK on the statement by 8:30 today, otherwise it "
    "goes out without us.\n\nNadia", "2026-09-15 07:05", replied="2026-09-15 08:05", answer="OK as it stands.")
home.mail("slides", INGRID, "Q4 budget: slides",
    "Marieke,\n\nplease upload your slides by 10:00 tomorrow. Without them we have to postpone the approval to "
    "October.\n\nIngrid", "2026-09-14 18:40", seen="2026-09-14 21:10", replied="2026-09-15 09:50", answer="Uploaded.")
home.mail("offer", BRAM, "Before our 1:1",
    "Hi Marieke, I have an offer from another company and would like to talk about it in our 1:1 before I answer "
    "them.\n\nBram", "2026-09-15 06:55", seen="2026-09-15 09:40")
home.mail("heliox", CARLOS, "Tuesday's call",
    "Dear Marieke,\n\ncould we move our call from Tuesday to Thursday at 11:00? Our engineer is only free then.\n\n"
    "Carlos", "2026-09-14 16:00", replied="2026-09-15 16:50", answer="Thursday at 11:00 it is.")
home.mail("auditorium", TESS, "Product review is in the Auditorium",
    "Room 3.02 has no power tomorrow, so the product review takes place in the Auditorium.\n\nTess", "2026-09-14 17:20",
    seen="2026-09-14 20:55")
home.mail("lindqvist", "Erik Lindqvist <erik@lindqvist.example>", "Contract Lindqvist",
    "Could you send the signed contract by Tuesday?", "2026-09-11 10:00", replied="2026-09-14 09:30", answer="It is attached.")
home.mail("survey", "People Team <people@tulipworks.example>", "Please fill in the survey today",
    "Dear all, the engagement survey closes tonight. Can you take five minutes?", "2026-09-15 06:00",
    bulk="all-staff.tulipworks.example", to="all-staff@tulipworks.example")
home.note("Interview questions",
    "Sofia Rinaldi, lead engineer.\n\n"
    "- Why does she leave after a year?\n- Ask for the story of the outage\n- Salary band: up to 7", "2026-09-14 15:00",
    tags=("hiring",))
home.note("Budget Q4",
    "- [x] Figures of Tess\n- [ ] Slide 5: travel is 12 000 too high\n- [ ] Say that the hires start in January",
    "2026-09-14 19:30", tags=("finance",))
home.task("lease", "Sign the lease of the Rotterdam office", "2026-09-16 12:00", priority=1, labels=("work",),
    done="2026-09-16 11:10")
home.task("expenses", "Expense report of August", "2026-09-11", labels=("work",), done="2026-09-16 16:00")
home.contact("saskia", "Saskia Kuiper", "saskia.kuiper@post.example", birthday="1981-09-15")

# Tuesday at noon.
home.mail("headcount", INGRID, "Approved, with one condition",
    "Well done. The board needs the headcount table with the January hires by 16:00 today, then it is final. Can "
    "you send it?\n\nIngrid", "2026-09-15 12:20", replied="2026-09-15 15:40", answer="Here it is.")

# Thursday 17 and Friday 18 September: to Brussels and back.
home.event("heliox", "Vendor call Heliox", "2026-09-17 11:00", "12:00", calendar="work", organizer=CARLOS, me="ACCEPTED",
    since="2026-09-15 17:00")
home.event("train", "Train to Brussels", "2026-09-18 06:40", "08:35", calendar="travel", place="Amsterdam Zuid, platform 2",
    notes="Seat 61, coach 4. Booking RTX4QL.")
home.event("workshop", "Workshop at Beffroi", "2026-09-18 10:00", "15:00", calendar="work", place="Rue du Marais 31, Brussels",
    organizer=LUCIE, me="ACCEPTED", people=(LUCIE,))
home.event("back", "Train to Amsterdam", "2026-09-18 16:25", "18:20", calendar="travel", place="Brussels Midi")
home.mail("earlier", LUCIE, "Tomorrow: half past nine",
    "Dear Marieke,\n\nwe begin at 9:30 and not at ten, in the room Magritte. Do you need the projector? Please "
    "tell me tonight, the technician leaves at eleven.\n\nLucie", "2026-09-17 19:10", replied="2026-09-17 21:50",
    answer="Yes, please.")
home.reminder("passport", "Put the passport into the bag", "2026-09-17 22:00", done="2026-09-17 22:05")
home.contact("joost", "Joost de Vries", "joost@devries.example", birthday="1978-09-18", phone="+31 20 555 0131")
home.mail("council-thanks", "Henk Smit <henk.smit@tulipworks.example>", "Minutes of the hearing",
    "The minutes are in the folder. Thank you for coming.", "2026-09-16 10:10", seen="2026-09-16 12:00")

# Sunday 20 September: the week ahead.
home.event("saskia-dinner", "Dinner at Saskia's", "2026-09-20 19:00", "22:00", calendar="personal",
    place="Haarlem, Kleverlaan 9")
home.event("preread", "Board pre-read call", "2026-09-21 08:00", "08:45", calendar="work", organizer=INGRID, me="ACCEPTED",
    people=(INGRID,))
home.event("steering", "Steering committee", "2026-09-21 15:00", "16:30", calendar="work", place="Boardroom")
home.mail("three", INGRID, "Three slides for Monday",
    "Marieke, please send me your three slides by Sunday 20:00, I read them before the call at eight.\n\nIngrid",
    "2026-09-19 11:00", seen="2026-09-19 17:00")
home.mail("swim", JOOST, "Finn tomorrow", "I am in Utrecht tomorrow. Can you take Finn to swimming at 15:30?\n\nJ",
    "2026-09-20 12:10")
for number, (title, start, end) in enumerate((
        ("Audit kick-off", "08:30", "09:30"), ("Salary round", "11:15", "12:00"), ("Lunch with the founders", "12:30", "13:30"),
        ("Press interview", "14:00", "14:45"), ("Architecture board", "15:00", "16:30"), ("Farewell of Piet", "17:00", "18:30"))):
    home.event(f"wednesday-{number}", title, f"2026-09-23 {start}", end, calendar="work")
home.event("board", "Board meeting", "2026-09-25 09:00", "12:00", calendar="work", place="Boardroom")

home.habit("read", "Read", "duration", 20)
home.habit("walk", "Walk after lunch")
home.keeps("read", "2026-08-01", "2026-09-20", chance=0.75, at="22:30", value=20)
home.keeps("walk", "2026-08-01", "2026-09-20", chance=0.5, at="13:20", weekdays=range(5))
home.body("2026-07-20", "2026-09-30", sleep=(410, 25), hrv=(52, 4), resting_hr=(57, 2), steps=(6800, 1300), wake="06:15",
    days={"2026-09-15": {"sleep": 295, "hrv": 41, "resting_hr": 64}})
home.sky("2026-09-15", 11, 16, rain=85, peak=17, code=63, wind=35)
home.sky("2026-09-18", 10, 17, rain=10)
for uid, person, phone in (
        ("ingrid", INGRID, "+31 20 555 0101"), ("bram", BRAM, "+31 20 555 0102"), ("nadia", NADIA, "+31 20 555 0103"),
        ("carlos", CARLOS, None), ("lucie", LUCIE, "+32 2 555 0144")):
    home.contact(uid, person.partition(" <")[0], person.partition("<")[2][:-1], phone=phone)
home.way("office", "Zuidas 40, Amsterdam", car=(38, 25), bike=(21, 21), transit=(30, 30))
filler.fill(home, "2026-08-10", "2026-09-20",
    friends=(SASKIA, "Anouk Peters <anouk@post.example>", "Milan Dekker <milan@post.example>"), letters=6, talks=6, notes=14,
    errands=6, quiet=ALL)
