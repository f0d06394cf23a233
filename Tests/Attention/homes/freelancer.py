"""Inês Duarte, a designer in Lisbon with clients in New York, Berlin and Tokyo, in March 2026, when only America has summer time."""

import filler
import kit

home = kit.Home(
    "freelancer", "freelancer in Lisbon with clients in three zones, between two changes of clocks", "Europe/Lisbon", 505,
    {"name": "Inês Duarte", "city": "Lisbon", "region": "PT", "language": "en", "emails": ["ines@duartedesign.example"]},
    hours={"from": "09:00", "to": "18:00", "days": ["mon", "tue", "wed", "thu", "fri"]}, calendar="studio",
    backends={"travel": "off"})
home.climate = (10, 17)

CLAIRE = "Claire Novak <claire@brightline.example>"
KIEFER = "Thomas Kiefer <t.kiefer@kiefer-sohn.example>"
YUKI = "Yuki Sato <yuki@satostudio.example>"
RUI = "Rui Matos <rui.matos@contas.example>"
MARTA = "Marta Lopes <marta.lopes@post.example>"
HELENA = "Helena Brito <helena@orangerie.example>"
QUIET = ("2026-03-16", "2026-03-17", "2026-03-18", "2026-03-19", "2026-03-20", "2026-03-21", "2026-03-22", "2026-03-23")

home.event("brightline", "Brightline weekly", "2026-02-02 10:00", "11:00", calendar="clients", zone="America/New_York",
    rule="FREQ=WEEKLY;BYDAY=MO", organizer=CLAIRE, me="ACCEPTED", people=(CLAIRE,))
home.event("kiefer", "Kiefer standup", "2026-02-02 09:00", "09:15", calendar="clients", zone="Europe/Berlin",
    rule="FREQ=WEEKLY;BYDAY=MO,WE,FR", organizer=KIEFER, me="ACCEPTED", people=(KIEFER,))
home.event("pilates", "Pilates", "2026-02-03 18:30", "19:30", calendar="personal", rule="FREQ=WEEKLY;BYDAY=TU,TH")
home.event("market", "Feira da Ladra with Marta", "2026-02-07 10:00", "11:30", calendar="personal",
    rule="FREQ=MONTHLY;BYDAY=1SA")

# Monday 16 March.
home.mail("logos", CLAIRE, "Logo files before our call",
    "Hi Inês,\n\nour printer needs the logo files as SVG. Can you send them before our call today? It is at 10 in "
    "New York, which is an hour earlier for you than usual.\n\nClaire", "2026-03-16 02:10", replied="2026-03-16 12:30",
    answer="Here they are.")
home.mail("vat", KIEFER, "Rechnung 2026-014: VAT number",
    "Dear Inês,\n\nthe VAT number on invoice 2026-014 is wrong. Could you send a corrected one by 11:00 your time "
    "today? Our payment run starts then, the next one is in April.\n\nThomas Kiefer", "2026-03-16 06:40",
    replied="2026-03-16 09:50", answer="Corrected, sorry!")
home.event("pitch", "Pitch at Orangerie", "2026-03-16 16:00", "17:00", calendar="studio", place="Rua do Século 90",
    organizer=HELENA, me="ACCEPTED", people=(HELENA,))
home.event("dentist", "Dentist", "2026-03-16 16:30", "17:15", calendar="personal", place="Avenida da Liberdade 110")
home.task("chase", "Chase Marlow & Finch: invoice 2026-009, EUR 2,400", "2026-03-16", labels=("money",), priority=1,
    notes="Due since 1 March. Second reminder.", done="2026-03-17 10:00")
home.task("social", "Pay Segurança Social", "2026-03-20", labels=("money",), priority=1,
    notes="EUR 186.13, by the 20th of each month")
home.mail("receipts", RUI, "Receipts of February",
    "Inês, I need the receipts of February by Friday, otherwise the VAT return is late and there is a fine.\n\nRui",
    "2026-03-13 15:20", seen="2026-03-13 16:00", flagged=True, replied="2026-03-20 15:00",
    answer="Here are all of them.")
home.note("Orangerie pitch",
    "- Begin with the greenhouse photographs\n- Price: 6,500, not below 5,800\n- Bring the paper samples", "2026-03-15 18:20",
    tags=("clients",))
home.note("Brightline", "Claire wants fewer blues. Printer: SVG only. Contract ends in June.", "2026-03-09 16:00",
    tags=("clients",))
home.mail("kiefer-done", KIEFER, "Cover, third draft", "The third draft is approved. Nothing more to do.", "2026-03-12 11:00",
    seen="2026-03-12 11:20")
home.event("fair", "Design fair Porto", "2026-03-16 11:00", "18:00", calendar="studio", organizer="Fair <info@feira.example>",
    me="DECLINED")

# Wednesday 18 March, 13:00.
home.event("jam", "Brightline design jam", "2026-03-18 11:00", "12:30", calendar="clients", zone="America/New_York",
    organizer=CLAIRE, me="ACCEPTED", people=(CLAIRE,))
home.mail("agenda", CLAIRE, "Agenda for the jam",
    "Could you send the agenda before 15:00 your time? I want to print it.\n\nClaire", "2026-03-18 12:30",
    replied="2026-03-18 14:20", answer="Here.")
home.mail("confirm", YUKI, "Review on Friday morning in Tokyo",
    "Dear Inês,\n\nmay we meet on Friday at 9:00 in Tokyo? That is midnight for you, I am sorry. Please confirm by "
    "17:00 your time today, then I book the room.\n\nYuki", "2026-03-18 09:20", seen="2026-03-18 09:40",
    replied="2026-03-18 16:30", answer="Confirmed, I like the night.")
home.event("sato", "Sato Studio review", "2026-03-20 09:00", "10:00", calendar="clients", zone="Asia/Tokyo", organizer=YUKI,
    me="ACCEPTED", people=(YUKI,), since="2026-03-18 17:00")
home.event("kiefer-gone", "Kiefer print check", "2026-03-18 16:00", "17:00", calendar="clients", zone="Europe/Berlin",
    status="CANCELLED", organizer=KIEFER, me="ACCEPTED")

# Thursday 19 March, 21:30. The review is at midnight.
home.note("Sato review", "- Show the two boxes side by side\n- Ask about the red of the seal\n- Delivery: 3 April",
    "2026-03-19 20:10", tags=("clients",))
home.contact("marta", "Marta Lopes", "marta.lopes@post.example", birthday="1989-03-20", phone="+351 21 555 0110")
home.mail("dinner", MARTA, "My birthday",
    "Dinner tomorrow at eight at the Tasca. Do you bring Paulo? I tell them the number tonight.\n\nMarta", "2026-03-19 18:05",
    replied="2026-03-19 23:10", answer="Just me!")
home.event("tasca", "Marta's birthday dinner", "2026-03-20 20:00", "23:00", calendar="personal", place="Tasca do Jaime, Graça")
home.task("mailing", "Post the paper samples to Tokyo", "2026-03-19 17:00", labels=("clients",), done="2026-03-19 16:10")

# Sunday 22 March: an empty day before a full week.
home.mail("contract", KIEFER, "Contract for the catalogue",
    "Dear Inês,\n\nattached is the contract for the catalogue (EUR 8,000). Please sign it by Monday 9:00 your "
    "time, our board meets at ten.\n\nThomas Kiefer", "2026-03-21 17:45")
home.event("flight", "Flight to Berlin", "2026-03-25 07:20", "11:50", calendar="travel", place="Lisbon airport, terminal 1")
home.event("kiefer-day", "Catalogue day at Kiefer & Sohn", "2026-03-26 10:00", "16:00", calendar="clients",
    zone="Europe/Berlin", place="Torstraße 12, Berlin")
home.task("plants", "Repot the fig", "2026-03-24", labels=("home",))
home.mail("paid", "Marlow & Finch <accounts@marlowfinch.example>", "Invoice 2026-009 is paid",
    "We paid today. Sorry for the delay.", "2026-03-18 16:00", seen="2026-03-18 17:00")
home.task("receipts", "Send the receipts of February to Rui", "2026-03-20", labels=("money",), done="2026-03-20 15:00",
    since="2026-03-13 16:10")
home.mail("receipts-thanks", RUI, "Receipts arrived", "All there, the return is filed. Have a good weekend.",
    "2026-03-20 17:10", seen="2026-03-20 18:00", thread="receipts")

home.habit("sketch", "Sketch", "duration", 30, emoji="✏️")
home.habit("call", "Call grandmother", frequency="weekly")
home.keeps("sketch", "2026-01-20", "2026-03-06", chance=0.7, at="08:40", value=30)
home.keeps("sketch", "2026-03-07", "2026-03-21", at="08:40", value=30)
for day in ("2026-02-22", "2026-03-01", "2026-03-08", "2026-03-15"):
    home.log("call", f"{day} 17:00")
home.body("2026-01-19", "2026-03-23", sleep=(440, 20), hrv=(58, 4), resting_hr=(56, 2), steps=(7200, 1100), wake="07:10",
    days={"2026-03-18": {"sleep": 350, "hrv": 57}})
home.sky("2026-03-16", 11, 18, rain=20)
home.sky("2026-03-18", 9, 14, rain=90, peak=16, code=61, wind=38)
for uid, person in (("claire", CLAIRE), ("kiefer", KIEFER), ("yuki", YUKI), ("rui", RUI), ("helena", HELENA)):
    home.contact(uid, person.partition(" <")[0], person.partition("<")[2][:-1])
filler.fill(home, "2026-02-02", "2026-03-22", friends=(MARTA, "Paulo Reis <paulo.reis@post.example>"), letters=6, talks=5,
    notes=14, errands=5, quiet=QUIET)
