"""Aoife Brennan, a nurse in Dublin in October 2026: three nights in a row, over the night in which clocks go back."""

import filler
import kit

home = kit.Home(
    "nurse", "nurse on night shifts, Dublin, nights over the end of summer time", "Europe/Dublin", 101,
    {"name": "Aoife Brennan", "city": "Dublin", "region": "IE", "language": "en", "office": "St Brigid's Hospital, Dublin",
     "emails": ["aoife.brennan@post.example", "a.brennan@stbrigids.example"]},
    hours={"from": "20:00", "to": "08:15", "days": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]},
    calendar="personal")
home.climate = (7, 13)

DEIRDRE = "Deirdre Walsh <d.walsh@stbrigids.example>"
SINEAD = "Sinéad Farrell <sinead.farrell@post.example>"
ORLA = "Orla Brennan <orla.brennan@post.example>"
FIONA = "Fiona Doyle <f.doyle@nursingcollege.example>"
CONOR = "Conor Hayes <conor.hayes@post.example>"

# The roster. A night runs into the next morning.
for day in (
        "09-10", "09-11", "09-12", "09-24", "09-25", "09-26", "10-08", "10-09", "10-10", "10-22", "10-23", "10-24",
        "11-05", "11-06", "11-07"):
    after = kit.datetime.date.fromisoformat(f"2026-{day}") + kit.DAY
    home.event(f"night-{day}", "Night shift Ward 4", f"2026-{day} 20:00", f"{after} 08:15", calendar="roster",
        place="St Brigid's Hospital, Ward 4")
for day in ("09-16", "09-17", "09-30", "10-01", "10-14", "10-15", "10-28", "10-29", "11-11", "11-12"):
    home.event(f"day-{day}", "Day shift Ward 4", f"2026-{day} 07:45", "20:15", calendar="roster",
        place="St Brigid's Hospital, Ward 4")
home.event("choir", "Harbour choir", "2026-09-08 19:30", "21:00", rule="FREQ=WEEKLY;BYDAY=TU", skip=("2026-10-27",),
    place="St Anne's hall")
home.event("football", "Conor: five-a-side", "2026-09-09 19:00", "20:30", calendar="conor", rule="FREQ=WEEKLY;BYDAY=WE")
home.event("bins", "Green bin out", "2026-09-11", rule="FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", calendar="house")
home.event("holiday", "October bank holiday", "2026-10-26", calendar="holidays", free=True)

# Friday 23 October.
home.event("physio", "Physio with Dr Nolan", "2026-10-23 17:15", "17:45", place="12 Baggot Street")
home.event("meeting", "Ward team meeting", "2026-10-23 17:00", "18:00", calendar="roster", organizer=DEIRDRE, me="DECLINED")
home.reminder("blood", "Call Dr Quinn about the blood results", "2026-10-23 16:45", done="2026-10-23 16:55")
home.mail("swap", DEIRDRE, "Sunday 1 November",
    "Hi Aoife,\n\ncould you swap your Sunday off and take the long day on 1 November? I need to know by 18:00 "
    "today, otherwise I ring the agency.\n\nDeirdre", "2026-10-23 15:05", replied="2026-10-23 17:50",
    answer="Yes, I can take it.")
home.mail("meeting-minutes", DEIRDRE, "Agenda of the ward team meeting",
    "Attached for those who come. Those on nights need not.", "2026-10-22 16:30", seen="2026-10-22 18:00",
    cc="ward4@stbrigids.example")
home.note("Handover Ward 4",
    "- Bring the signed competency form for Ciarán\n- Bed 12: new dressing every night\n- Ask about the second pump",
    "2026-10-23 08:50", tags=("work",))
home.sky("2026-10-23", 8, 12, rain=90, peak=19, code=63, wind=30)

# Saturday 24 October.
home.contact("cian", "Cian Brennan", "cian.brennan@post.example", birthday="1994-10-24")
home.mail("key", SINEAD, "Locker key",
    "You went home with my locker key! I am on at twelve. Can you leave it at reception before noon today?\n\n"
    "Sinéad", "2026-10-24 08:40", replied="2026-10-24 10:05", answer="Conor brings it now, sorry!")
home.event("boiler", "Boiler service at home", "2026-10-24 12:00", "14:00",
    notes="The fitter rings twice. Somebody has to open.")
home.task("timesheet", "Send the timesheet of October", "2026-10-24 12:00", labels=("work",), done="2026-10-24 11:20",
    notes="Payroll closes at noon; later sheets are paid in December.")

# Sunday 25 October: clocks went back.
home.event("dinner", "Dinner at Mam's", "2026-10-25 18:00", "21:00", place="4 Seapoint, Dún Laoghaire")
home.mail("dinner", ORLA, "Sunday dinner",
    "Love, we eat at 17:30 and not at six, Cian has to catch the 20:10 train. And bring the pavlova!\n\nMam",
    "2026-10-24 20:15", seen="2026-10-25 15:10")
home.mail("module", FIONA, "Wound care module: your date",
    "Dear Aoife,\n\nthere are places on 9 and on 23 November. Which one do you want? Please answer by Monday "
    "12:00, then the list closes.\n\nFiona Doyle", "2026-10-25 11:20", replied="2026-10-26 10:30", answer="The 23rd, please.")
home.mail("fee", "Registration Board <renewals@nurseboard.example>", "Annual renewal: EUR 100 due by 31 October",
    "Dear Ms Brennan,\n\nyour registration ends on 31 October 2026. Please pay EUR 100 by then; nobody may work "
    "without it.", "2026-10-20 09:00")
home.task("fee", "Pay the renewal of the registration", "2026-10-31", priority=1, labels=("work",))

# Tuesday 27 October, in the evening.
home.reminder("lunchbox", "Pack lunch and scrubs", "2026-10-27 22:00", done="2026-10-27 22:10")
home.mail("ward6", DEIRDRE, "Tomorrow",
    "Hi Aoife, you are on Ward 6 tomorrow and not on Ward 4. Report to Bernie at the desk.\n\nDeirdre", "2026-10-27 18:20")
home.task("permit", "Renew the parking permit", "2026-10-28", labels=("house",), notes="City council, online, EUR 50.")
home.event("drinks", "Ward drinks", "2026-10-27 20:00", "23:00", calendar="roster", status="CANCELLED", organizer=SINEAD,
    me="ACCEPTED")
home.mail("drinks", SINEAD, "Drinks are off", "Half of us are sick, so no drinks tonight. Next month!", "2026-10-27 12:15",
    seen="2026-10-27 13:00")
home.mail("rent", CONOR, "Landlord", "He says the man for the window comes on Friday. I am at home, all fine.",
    "2026-10-26 14:00", seen="2026-10-26 15:00")
home.sky("2026-10-28", -1, 6, rain=10)

home.habit("stretch", "Stretch", emoji="🧘")
home.habit("swim", "Sea swim", frequency="weekly", emoji="🌊")
home.habit("water", "Water", "count", 8)
home.keeps("stretch", "2026-09-20", "2026-10-22", at="15:30", chance=0.7)
home.keeps("stretch", "2026-10-23", "2026-10-26", at="15:40")
home.keeps("water", "2026-09-20", "2026-10-26", at="19:00", chance=0.6, value=8)
for day in ("2026-09-22", "2026-09-29", "2026-10-06", "2026-10-13"):
    home.log("swim", f"{day} 11:00")

# After a night the sleep of the day counts.
slept = {}
for event in home.events:
    if event["uid"].startswith("night-"):
        slept[event["end"][:10]] = {"sleep": 345 + home.random.randint(-15, 15), "wake": "14:50"}
slept["2026-10-23"] = {"sleep": 260, "wake": "14:25"}
slept["2026-10-24"] = {"sleep": 335, "wake": "15:20"}
slept["2026-10-25"] = {"sleep": 310, "wake": "14:40"}
slept["2026-10-27"] = {"sleep": 430, "wake": "07:10"}
home.body("2026-08-28", "2026-11-15", sleep=(440, 20), hrv=(48, 4), resting_hr=(61, 2), steps=(9500, 1500), days=slept,
    wake="07:20", form="export")
home.contact("deirdre", "Deirdre Walsh", "d.walsh@stbrigids.example", phone="+353 1 555 0142", company="St Brigid's Hospital")
home.contact("sinead", "Sinéad Farrell", "sinead.farrell@post.example", birthday="1990-05-02")
home.contact("orla", "Orla Brennan", "orla.brennan@post.example", phone="+353 1 555 0177", birthday="1962-12-11")
home.contact("conor", "Conor Hayes", "conor.hayes@post.example")
home.way("office", "St Brigid's Hospital, Dublin", bike=(22, 22), transit=(31, 28))
filler.fill(home, "2026-09-14", "2026-10-27", friends=(SINEAD, CONOR, ORLA), notes=12, errands=5,
    quiet=("2026-10-22", "2026-10-23", "2026-10-24", "2026-10-25", "2026-10-26", "2026-10-27", "2026-10-28"))
