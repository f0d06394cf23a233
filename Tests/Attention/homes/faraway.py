"""Huda in Riyadh: a week from Sunday to Thursday, names and titles in Arabic, a client in London, a wedding on Friday."""

import filler
import kit

home = kit.Home(
    "faraway", "Huda, 38, engineer of a water authority in Riyadh: works Sunday to Thursday, free on Friday and Saturday; a client in London.",
    "Asia/Riyadh", 3811, {"name": "Huda Al-Qahtani", "emails": ["huda@qahtani.example", "h.qahtani@waterworks.example"], "city": "Riyadh"})
home.climate = (25, 38)

KHALID = "خالد العتيبي <k.otaibi@waterworks.example>"
MAJED = "ماجد الشهري <m.shehri@waterworks.example>"
NOURA = "نورة الحربي <n.harbi@palmschool.example>"
FAISAL = "Faisal Al-Qahtani <faisal@qahtani.example>"
SALMA = "سلمى <salma@qahtani.example>"
TOM = "Tom Whitcombe <tom@thamesflow.example>"
HUDA = "Huda Al-Qahtani <huda@qahtani.example>"
QUIET = tuple(f"2026-10-{day:02}" for day in range(3, 13))

filler.fill(home, "2026-09-01", "2026-10-18", letters=5, talks=6, notes=12, errands=6, quiet=QUIET,
            friends=("Abeer Zahrani <abeer@zahrani.example>", "ريم الدوسري <reem@dosari.example>"))

# The week as it always is, Sunday to Thursday.
home.event("round", "Morning round", "2026-09-06 07:45", "08:00", calendar="work", rule="FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH")
home.event("lunch", "غداء مع الفريق", "2026-09-08 12:30", "13:15", calendar="work", rule="FREQ=WEEKLY;BYDAY=TU")
home.event("gym", "نادي", "2026-09-07 18:30", "19:30", rule="FREQ=WEEKLY;BYDAY=MO,WE")
home.event("quran", "Layan: حلقة", "2026-09-05 16:30", "17:30", calendar="family", rule="FREQ=WEEKLY;BYDAY=SA")
for number, (sender, subject, text) in enumerate((
        (MAJED, "محضر الاجتماع", "للاطلاع فقط، لا يلزم أي إجراء."), (KHALID, "Pressure log of the week", "For your information, all within limits."),
        (MAJED, "صور الموقع", "الصور في المجلد المشترك."), (TOM, "Slides of last week", "As promised, for your files."))):
    home.mail(f"fyi-{number}", sender, subject, text, f"2026-09-{20 + 3 * number} 11:0{number}", seen=f"2026-09-{20 + 3 * number} 14:00")

# Sunday 4 October, the first day of the working week
home.event("plan", "اجتماع التخطيط", "2026-10-04 08:30", "09:30", calendar="work", place="القاعة 2", organizer=KHALID, me="ACCEPTED")
home.mail("plan-move", KHALID, "اجتماع التخطيط",
          "Salam Huda,\n\nthe planning meeting (اجتماع التخطيط) on Sunday starts at 08:00 and is in Hall 5 (القاعة 5), the projector of "
          "Hall 2 is broken.\n\nخالد", "2026-10-03 20:30")
home.mail("trip", NOURA, "School trip of Layan",
          "Dear mother of Layan, the fee for the school trip has to reach us by 10:00 on Sunday, then we book the bus. Yours is still "
          "missing.", "2026-10-03 18:15", seen="2026-10-03 21:00", replied="2026-10-04 09:40", answer="Paid.")
home.event("site", "Site visit Al Kharj", "2026-10-04 10:30", "13:00", calendar="work", place="Al Kharj, pump station 3")
home.note("Al Kharj", "Site visit Al Kharj: bring the valve drawings, the guard wants them on paper. Hard hat is in the car.", "2026-10-02 22:10")
home.event("thames", "Call with Thames office", "2026-10-04 13:00", "13:45", calendar="work", zone="Europe/London", organizer=TOM, me="ACCEPTED")
home.task("permit", "Renew the permit of the driver", "2026-10-04", notes="A fine of 500 from Monday.", done="2026-10-04 19:20")
home.event("tender", "Tender opening", "2026-10-05 09:00", "11:00", calendar="work", organizer=MAJED, me="NEEDS-ACTION", place="Ministry, floor 3",
           since="2026-10-01 12:00", until="2026-10-04 16:00")
home.event("tender", "Tender opening", "2026-10-05 09:00", "11:00", calendar="work", organizer=MAJED, me="ACCEPTED", place="Ministry, floor 3",
           since="2026-10-04 16:00")
home.mail("badge", MAJED, "Badge photos", "Could you send me a new photo for the badge?", "2026-10-01 10:00", replied="2026-10-01 15:30",
          answer="Attached.")
home.event("townhall", "Town hall rehearsal", "2026-10-04 15:30", "17:00", calendar="work", organizer=KHALID, me="DECLINED")
home.mail("drawings", KHALID, "Drawings for the ministry", "Majed, please send the as-built plans to the ministry before ten today.",
          "2026-10-04 06:50", to=MAJED, cc=HUDA)

# Tuesday 6 October
home.event("dentist", "Dentist: Layan", "2026-10-06 13:30", "14:15", calendar="family", place="Olaya Dental")
home.mail("dentist-off", "Olaya Dental <desk@olayadental.example>", "Today's appointment",
          "Dr Rana is ill. The dentist appointment of Layan today at 13:30 is cancelled. Please ring us for a new one.", "2026-10-06 11:35",
          seen="2026-10-06 12:50")
home.mail("figures", TOM, "Flow figures",
          "Huda, could I have the flow figures of September by 16:00 your time today? The paper for the board closes then.",
          "2026-10-06 09:55", seen="2026-10-06 10:20", replied="2026-10-06 15:20", answer="Attached.")
home.event("valve", "Valve review", "2026-10-06 14:00", "15:00", calendar="work", place="القاعة 1", organizer=MAJED, me="ACCEPTED")
home.event("municipality", "زيارة البلدية", "2026-10-06 14:30", "15:30", calendar="work", place="Lobby")
home.mail("airport", FAISAL, "Mother",
          "Mother lands at 19:40 tonight. Can you fetch her from the airport? I have the night shift. Tell me by three so that I can ask "
          "Uncle otherwise.", "2026-10-06 11:50", replied="2026-10-06 12:55", answer="I will.")
home.task("hall", "Pay the flowers for the wedding", "2026-10-06", done="2026-10-06 21:30", notes="The florist buys tomorrow.")
home.contact("abeer", "Abeer Zahrani", "abeer@zahrani.example", birthday="1988-10-06")
home.reminder("medicine", "Medicine for Father", "2026-10-06 17:00", done="2026-10-06 17:05")
home.event("vendor", "Vendor demo", "2026-10-06 15:30", "16:30", calendar="work", status="CANCELLED")
home.mail("majed-only", KHALID, "Generator test", "Majed, can you sign for the generator test by two? Thanks.", "2026-10-06 11:10", to=MAJED, cc=HUDA)

# Friday 9 October, a day off
home.event("family", "غداء العائلة", "2026-10-09 13:30", "16:00", calendar="family", place="بيت الجدة")
home.mail("family-move", FAISAL, "غداء العائلة",
          "The family lunch (غداء العائلة) is at Salma's house on Friday, at 14:15. Grandmother's kitchen is being painted.",
          "2026-10-08 22:00")
home.mail("tank", "Nakheel Building <office@nakheelbuilding.example>", "Water tank",
          "The men for the water tank can come on Friday at 11:30. Please tell us before eleven whether somebody opens the gate, else the "
          "house has no water until Sunday.", "2026-10-08 21:10", seen="2026-10-08 23:00", replied="2026-10-09 10:30", answer="I open.")
home.event("wedding", "حفل زفاف ريم", "2026-10-09 20:30", "23:45", calendar="family", place="Qasr Al Noor")
home.task("dress", "Collect the dress", "2026-10-09 12:00", notes="Tailor closes for prayer at noon and stays closed.", done="2026-10-09 11:50")
home.mail("page", TOM, "Page 4",
          "Sorry that it is your weekend: could you look at page 4 by 18:00 your time on Friday? It goes to print after that.",
          "2026-10-08 18:30", replied="2026-10-09 17:10", answer="Fine as it is.")
home.event("jeddah", "Flight to Jeddah SV 1021", "2026-10-12 06:15", "2026-10-12 08:05", calendar="work", place="Terminal 5")
home.mail("hotel", "Corniche Hotel <stay@cornichehotel.example>", "Your room in Jeddah",
          "Please confirm your room of 12 October by Saturday at 18:00, we release it after that.", "2026-10-08 13:00",
          seen="2026-10-08 20:00", replied="2026-10-10 15:00", answer="Confirmed.")
home.task("electricity", "Electricity bill", "2026-10-09", notes="Cut off after three days.", done="2026-10-09 18:40")
home.mail("salma", SALMA, "Dates and coffee", "Faisal, bring the good dates please.", "2026-10-09 09:10", to=FAISAL, cc=HUDA)

# Saturday evening 10 October, before the working week
home.event("bus", "Site bus", "2026-10-11 07:40", "09:00", calendar="work", place="Gate 1")
home.mail("bus-move", MAJED, "Bus tomorrow", "The site bus leaves at 07:20 on Sunday, from Gate 3. It does not wait.\n\nماجد", "2026-10-10 19:30")
home.mail("photo", NOURA, "Photo day",
          "Dear mother of Layan, tomorrow is photo day. May Layan be on the picture for the web site? I need a yes or no by ten tonight.",
          "2026-10-10 18:00", seen="2026-10-10 18:30")
home.event("report", "تقرير المجلس", "2026-10-11 10:00", "11:30", calendar="work", place="القاعة 5", organizer=KHALID, me="ACCEPTED")
home.note("تقرير المجلس", "Board report: page 3 still shows the old tariff, correct it before the meeting.", "2026-10-08 15:00")
home.mail("slides", KHALID, "Slides", "Please send me your slides by 9:00 on Sunday, I put them together for the board.", "2026-10-10 17:00")
home.task("uniform", "Iron the uniform", "2026-10-10")
home.event("safety", "ورشة السلامة", "2026-10-11 13:00", "14:30", calendar="work", organizer=MAJED, me="NEEDS-ACTION", since="2026-10-08 09:00")
home.mail("bond", "Najd Bank <guarantees@najdbank.example>", "Bid bond",
          "We need your signature on the bid bond by noon on Monday, or it does not reach the ministry in time.", "2026-10-08 12:20",
          seen="2026-10-08 14:00")

# Body, habits, weather
home.habit("walk", "Evening walk", emoji="🚶")
home.keeps("walk", "2026-08-01", "2026-10-10", chance=0.55, at="20:45")
home.body("2026-07-20", "2026-10-12", sleep=(405, 20), hrv=(52, 4), resting_hr=(59, 2), steps=(7100, 1100), wake="05:10",
          days={"2026-10-04": {"sleep": 205}})
home.sky("2026-10-04", 26, 39)
home.sky("2026-10-06", 22, 31, rain=80, peak=19, code=95, wind=30)
home.sky("2026-10-09", 24, 36)
home.way("Waterworks", "King Fahd Road, Riyadh", car=(41, 26))
