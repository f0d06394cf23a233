"""Elif Aydın of Zurich, who flies to Helsinki at 06:55 on Wednesday, 10 June 2026."""

import filler
import kit

home = kit.Home(
    "traveller", "traveller from Zurich with a flight at 06:55, one moment in Helsinki", "Europe/Zurich", 606,
    {"name": "Elif Aydın", "city": "Zurich", "region": "CH", "language": "en", "office": "Bahnhofstrasse 70, Zurich",
    "emails": ["elif.aydin@alpconsult.example", "elif@aydin.example"]},
    hours={"from": "08:30", "to": "18:30", "days": ["mon", "tue", "wed", "thu", "fri"]}, calendar="work")
home.climate = (14, 24)

HENRIK = "Henrik Lund <henrik.lund@nordia.example>"
PAULA = "Paula Egger <paula.egger@alpconsult.example>"
NIL = "Nil Aydın <nil@aydin.example>"
MARCO = "Marco Brunner <marco.brunner@alpconsult.example>"
AIRLINE = "Helvair <no-reply@helvair.example>"
QUIET = ("2026-06-08", "2026-06-09", "2026-06-10", "2026-06-11", "2026-06-12", "2026-06-14", "2026-06-15")

home.event("retro", "Team retro", "2026-05-05 16:00", "17:00", calendar="work", rule="FREQ=WEEKLY;BYDAY=TU",
    people=(PAULA, MARCO), me="ACCEPTED")
home.event("monday", "Partner call", "2026-05-04 09:00", "09:45", calendar="work", rule="FREQ=WEEKLY;BYDAY=MO", people=(PAULA,),
    me="ACCEPTED")
home.event("midweek", "Office hours", "2026-05-06 09:30", "10:30", calendar="work", rule="FREQ=WEEKLY;BYDAY=WE",
    skip=("2026-06-10",))
home.event("badi", "Swim at the Badi", "2026-05-07 18:45", "19:45", calendar="personal", rule="FREQ=WEEKLY;BYDAY=TH",
    skip=("2026-06-11",))

# The journey.
home.event("taxi", "Taxi to the airport", "2026-06-10 05:10", "05:35", calendar="travel", place="Weststrasse 8, Zurich",
    notes="Booked, +41 44 555 0150")
home.event("flight", "Flight HV 214 Zurich–Helsinki", "2026-06-10 06:55", "2026-06-10 09:35", calendar="travel",
    place="Zurich airport", notes="Arrives 10:35 local time. Booking K7QX2M. Gate closes at 06:35.")
home.event("workshop", "Workshop Nordia", "2026-06-10 13:30", "17:00", calendar="work", zone="Europe/Helsinki",
    place="Mannerheimintie 20, Helsinki", organizer=HENRIK, me="ACCEPTED", people=(HENRIK,))
home.event("dinner", "Dinner with Henrik Lund", "2026-06-10 19:00", "21:30", calendar="work", zone="Europe/Helsinki",
    place="Restaurant Meri", people=(HENRIK,), me="ACCEPTED")
home.event("hotel", "Hotel Töölö", "2026-06-10", "2026-06-11", calendar="travel", free=True, notes="Booking 55821")
home.event("flight-back", "Flight HV 219 Helsinki–Zurich", "2026-06-11 17:20", "20:05", calendar="travel",
    zone="Europe/Helsinki", place="Helsinki airport")
home.event("site", "Site visit Nordia", "2026-06-11 09:00", "12:00", calendar="work", zone="Europe/Helsinki",
    place="Vuosaari harbour", organizer=HENRIK, me="ACCEPTED")

# Tuesday 9 June, 21:30.
home.mail("checkin", AIRLINE, "Check in for flight HV 214 now",
    "Dear Elif Aydın,\n\nonline check-in for HV 214 on 10 June, 06:55, is open until 23:55 today. At the airport "
    "it costs CHF 30.", "2026-06-09 06:55", headers=(("Auto-Submitted", "auto-generated"),))
home.reminder("checkin", "Check in for Helsinki", "2026-06-09 22:00", done="2026-06-09 22:10")
home.mail("fish", HENRIK, "Fish or meat?",
    "Hi Elif,\n\nthe restaurant asks for the orders. Fish or meat for you tomorrow? Please tell me tonight.\n\n"
    "Henrik", "2026-06-09 17:30", replied="2026-06-09 22:20", answer="Fish, thank you!")
home.task("pack", "Pack: adapter, signed contract, rain coat", "2026-06-09", labels=("travel",), done="2026-06-09 23:00")
home.note("Workshop Nordia",
    "- Begin with the three harbours\n- Contract: two copies, signed\n- Ask Henrik who decides in August", "2026-06-09 19:00",
    tags=("clients",))
home.mail("passport", NIL, "Keys", "I took your spare keys, all good. Safe travels!", "2026-06-09 18:40",
    seen="2026-06-09 19:00")
home.mail("retro-notes", MARCO, "Notes of the retro", "Could you add your two points?", "2026-06-09 17:20",
    replied="2026-06-09 17:45", answer="Added.")

# Wednesday 10 June, 05:00.
home.mail("gate", AIRLINE, "HV 214: gate E43, boarding at 06:25",
    "Your flight HV 214 to Helsinki is on time. Gate E43, boarding from 06:25.", "2026-06-10 04:40",
    headers=(("Auto-Submitted", "auto-generated"),))
home.mail("sibelius", HENRIK, "Room for today",
    "Good morning! We are in the room Sibelius on the fourth floor, ask at the desk for a badge.\n\nHenrik", "2026-06-10 04:35",
    seen="2026-06-10 09:50")
home.sky("2026-06-10", 12, 18, rain=90, peak=15, code=63, wind=30)

# Wednesday 10 June, 13:00 in Helsinki.
home.mail("offer", PAULA, "Offer Brandt",
    "Elif, the offer for Brandt has to leave by 15:00 our time today (16:00 in Helsinki). Is the price on page 3 "
    "fine?\n\nPaula", "2026-06-10 11:20", replied="2026-06-10 14:30", answer="Page 3 is fine.")
home.task("offer", "Approve the offer for Brandt", "2026-06-10 15:00", labels=("work",), since="2026-06-10 11:30",
    done="2026-06-10 14:30")

# Sunday 14 June, 09:30.
home.event("brunch", "Brunch with Nil", "2026-06-14 11:00", "13:00", calendar="personal", place="Café Linth, Limmatquai")
home.event("bern", "Train to Bern", "2026-06-15 06:32", "07:28", calendar="travel", place="Zurich main station, platform 32")
home.event("bern-day", "Committee in Bern", "2026-06-15 08:30", "12:00", calendar="work", place="Bundesgasse 3, Bern")
home.mail("hotels", PAULA, "Retreat: which hotel?",
    "The lake or the mountain? I have to tell one of them by Sunday 20:00, the option ends then.\n\nPaula", "2026-06-13 16:00")
home.task("expenses", "Expenses of Helsinki", "2026-06-15", labels=("work",), since="2026-06-12 09:00")
home.contact("baba", "Cem Aydın", "cem@aydin.example", phone="+41 44 555 0151", birthday="1954-06-15")
home.mail("brunch", NIL, "Brunch", "The Linth is full, I got us a table at the Rathaus Café. Same time!", "2026-06-13 20:15",
    seen="2026-06-13 21:00")
home.event("partner", "Partner call", "2026-06-15 09:00", "09:45", calendar="work", status="CANCELLED")
home.event("concert", "Concert at the Tonhalle", "2026-06-14 17:00", "19:00", calendar="personal", organizer=MARCO,
    me="NEEDS-ACTION", since="2026-06-12 12:00")
for row in home.events:
    if row["uid"] == "monday":
        row["skip"] = ("2026-06-15",)

home.habit("steps", "Stairs only")
home.habit("turkish", "Turkish reading", "duration", 20)
home.keeps("steps", "2026-04-15", "2026-06-13", chance=0.6, at="18:30", weekdays=range(5))
home.keeps("turkish", "2026-04-15", "2026-06-07", chance=0.8, at="21:00", value=20)
for day in ("2026-06-08", "2026-06-11", "2026-06-12", "2026-06-13"):
    home.log("turkish", f"{day} 21:00", 20)
home.body("2026-04-10", "2026-06-15", sleep=(430, 20), hrv=(60, 4), resting_hr=(54, 2), steps=(9000, 1300), wake="06:40",
    days={"2026-06-10": {"sleep": 250, "wake": "04:30", "hrv": 48}, "2026-06-14": {"sleep": 520, "wake": "08:40"}})
home.contact("henrik", "Henrik Lund", "henrik.lund@nordia.example", company="Nordia")
home.contact("paula", "Paula Egger", "paula.egger@alpconsult.example")
home.contact("nil", "Nil Aydın", "nil@aydin.example", birthday="1988-10-04")
home.way("office", "Bahnhofstrasse 70, Zurich", transit=(18, 18), bike=(14, 14))
filler.fill(home, "2026-05-04", "2026-06-14", friends=(NIL, "Sandra Frei <sandra.frei@post.example>"), letters=6, talks=5,
    notes=11, errands=5, quiet=QUIET)
