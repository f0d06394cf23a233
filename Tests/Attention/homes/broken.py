"""Owen Pritchard of Cardiff in July 2026, whose files are damaged, old or missing in part."""

import json

import filler
import kit

home = kit.Home(
    "broken", "home in Cardiff with damaged files, an old export, a missing source and an unreadable part", "Europe/London", 808,
    {"name": "Owen Pritchard", "city": "Cardiff", "region": "GB", "language": "en", "office": "Dock Chambers, Cardiff",
    "emails": ["owen.pritchard@taffbridge.example"]},
    hours={"from": "09:00", "to": "17:30", "days": ["mon", "tue", "wed", "thu", "fri"]}, calendar="work",
    backends={"contacts": "~/no-such-folder/contacts"})

MEGAN = "Megan Rees <megan.rees@taffbridge.example>"
ALUN = "Alun Evans <alun.evans@severnsteel.example>"
CERYS = "Cerys Pritchard <cerys@pritchard.example>"
RHYS = "Rhys Morgan <rhys.morgan@taffbridge.example>"
GARAGE = "Pontcanna Garage <hello@pontcannagarage.example>"
QUIET = ("2026-07-13", "2026-07-14", "2026-07-15", "2026-07-16", "2026-07-19", "2026-07-20")

home.event("standup", "Site standup", "2026-06-01 08:45", "09:00", calendar="work", rule="FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
home.event("review", "Bridge review", "2026-06-01 15:00", "16:00", calendar="work", rule="FREQ=WEEKLY;BYDAY=MO",
    place="Meeting room 2", people=(MEGAN, RHYS), me="ACCEPTED")
home.event("band", "Brass band", "2026-06-03 19:00", "21:00", calendar="personal", rule="FREQ=WEEKLY;BYDAY=WE",
    place="Splott Institute")

# Monday 13 July.
home.event("inspection", "Inspection with Severn Steel", "2026-07-13 10:30", "12:00", calendar="work",
    place="Newport yard, gate 3", organizer=ALUN, me="ACCEPTED", people=(ALUN,))
home.mail("certificate", ALUN, "Certificate for the inspection",
    "Owen,\n\nwe cannot open the yard without the weld certificate. Can you send it by 9:30 today?\n\nAlun", "2026-07-13 06:45",
    replied="2026-07-13 09:10", answer="It is attached.")
home.mail("car", GARAGE, "Your car is ready",
    "Hi Owen, the car is ready. We close at 17:30 today and are on holiday from tomorrow. The bill is GBP 380.\n\n"
    "Dai", "2026-07-13 07:05", seen="2026-07-13 12:00", replied="2026-07-13 17:00", answer="Coming now.")
home.task("car", "Collect the car from Pontcanna Garage", "2026-07-13 17:30", labels=("home",), since="2026-07-10 10:00",
    done="2026-07-13 17:10")
home.task("insurance", "Renew the house insurance", "2026-07-14", labels=("money",), priority=1, done="2026-07-14 20:00")
home.event("call", "Call with the council", "2026-07-13 15:30", "16:00", calendar="work",
    organizer="Council <planning@council.example>", me="ACCEPTED")
home.mail("photos", RHYS, "Photos of pier 4", "Did you want all of them or only the north side?", "2026-07-10 16:00",
    replied="2026-07-10 16:40", answer="North side only.")
home.note("Severn Steel", "- Ask for the coating of girder 7\n- Hard hats are at the gate\n- Alun retires in August",
    "2026-07-12 20:00", tags=("work",))
home.event("golf", "Golf day", "2026-07-13 09:00", "17:00", calendar="work", organizer=RHYS, me="DECLINED")

# Monday 13 July, 13:00.
home.mail("drawing", MEGAN, "Drawing 17 before the review",
    "Owen, can you bring the new drawing 17 to the review at three? The old one has the wrong bolts.\n\nMegan",
    "2026-07-13 12:10", replied="2026-07-13 14:55", answer="I have it.")

# Wednesday 15 July, 21:30.
home.event("ferry", "Ferry to Rosslare", "2026-07-16 08:00", "12:15", calendar="travel", place="Fishguard harbour",
    notes="Check-in closes at 07:15. Leave home at 04:45.")
home.mail("tickets", CERYS, "Tickets",
    "Did you print the ferry tickets? The printer here is dead. Tell me tonight, otherwise I go to my sister.\n\nC",
    "2026-07-15 19:40", replied="2026-07-15 21:55", answer="Printed.")
home.reminder("fuel", "Fill up the car", "2026-07-15 22:00", done="2026-07-15 22:20")
home.mail("handover", RHYS, "Handover while you are away",
    "Who signs the delivery on Friday, Megan or I? I need to tell the gate tomorrow before 10.\n\nRhys", "2026-07-15 16:30",
    replied="2026-07-15 22:30", answer="You do.")

# Sunday 19 July, 09:00.
home.event("ferry-back", "Ferry to Fishguard", "2026-07-18 18:10", "22:25", calendar="travel", place="Rosslare harbour")
home.event("chapel", "Christening of Nia", "2026-07-19 11:30", "13:00", calendar="personal", place="Tabernacl, The Hayes")
home.mail("reading", CERYS, "The reading", "Bring the printed reading for Nia, the vicar has none. And flowers!",
    "2026-07-19 08:10")
home.event("early", "Crane arrives", "2026-07-20 06:30", "08:00", calendar="work", place="Pier 4", people=(RHYS,),
    me="ACCEPTED")
home.mail("permit", MEGAN, "Crane permit",
    "The crane firm wants the permit number by Sunday 18:00. Can you send it to me?\n\nMegan", "2026-07-18 15:20")
home.task("meter", "Send the gas meter reading", "2026-07-20", labels=("home",))

home.habit("trumpet", "Practise the trumpet", "duration", 20)
home.habit("press", "Press-ups", "count", 30)
home.keeps("trumpet", "2026-05-20", "2026-07-18", chance=0.7, at="18:30", value=20)
home.keeps("press", "2026-05-20", "2026-07-18", chance=0.6, at="07:00", value=30)
# The export of the watch ends on 12 June.
home.body("2026-04-20", "2026-06-12", sleep=(415, 20), hrv=(45, 3), resting_hr=(63, 2), steps=(8000, 1200), wake="06:30",
    form="export", days={"2026-06-12": {"sleep": 275, "hrv": 33}})
home.contact("cerys", "Cerys Pritchard", "cerys@pritchard.example", birthday="1984-07-13")
home.way("office", "Dock Chambers, Cardiff", car=(24, 20), bike=(18, 18))
filler.fill(home, "2026-06-08", "2026-07-19", friends=(RHYS, "Gwen Lloyd <gwen.lloyd@post.example>"), letters=5, talks=5,
    notes=11, errands=4, quiet=QUIET)

# What is broken.
HEAD = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Old//EN\r\nBEGIN:VEVENT\r\nDTSTAMP:20260601T080000Z\r\n"
CUT = "UID:cut@homes.example\r\nSUMMARY:Budget hour\r\nDTSTART;TZID=Europe/London:20260713T13"
LATIN = (
    "UID:latin@homes.example\r\nSUMMARY:Café with Gwen\r\nDTSTART;TZID=Europe/London:20260713T180000\r\n"
    "DTEND;TZID=Europe/London:20260713T190000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
LETTER = (
    "From: Gwen Lloyd <gwen.lloyd@post.example>\r\nTo: Owen Pritchard <owen.pritchard@taffbridge.example>\r\n"
    "Subject: Café on Monday\r\n\r\nSee you at the café at six, no need to answer.\r\n")
home.damaged("habits/entries-2026-07.json", lambda data: data[:len(data) // 2])
home.damaged("calendar/work/cut.ics", (HEAD + CUT).encode())
home.damaged("calendar/work/not-a-calendar.ics", b"\x00\x8f\x12PK\x03\x04 this was a picture once \xff\xfe\x00")
home.damaged("calendar/personal/latin.ics", (HEAD + LATIN).encode("latin-1"))
home.damaged("mail/new/1783900000.M9001P7.homes", b"\x89PNG\r\n\x1a\n\x00\x00 not a message \xff\xfe")
home.damaged("mail/new/1783900001.M9002P7.homes", LETTER.encode("latin-1"))
home.damaged("notes/Scan 0042.md", b"%PDF-1.4\x00\x01\x02\xff\xfe\xfd")
home.damaged("tasks/empty.ics", b"")
# The forecast was stored on Thursday 9 July and not renewed since: heat and a thunderstorm that are long over.
home.skies = {"2026-07-09": (18, 33, 95, 17, 95, 50), "2026-07-10": (17, 31, 95, 16, 95, 50)}
home.damaged("weather.json", json.dumps(home.forecast(home.at("2026-07-09 07:00")), indent=1).encode())
home.skies = {}
