"""Gordon, a retired surveyor in Hexham: the eye clinic, club accounts, a train to his daughter, the clocks go forward."""

import filler
import kit

home = kit.Home(
    "retiree", "Gordon, 74, retired surveyor in Hexham: club treasurer, choir, an eye that needs an operation, a daughter in York.",
    "Europe/London", 7401, {"name": "Gordon Pettifer", "emails": ["gordon@pettifer.example"], "city": "Hexham"})
home.climate = (4, 10)

DOUGIE = "Dougie Mather <dougie@mather.example>"
MOIRA = "Moira Laing <moira@tynebowls.example>"
KIRSTY = "Kirsty Pettifer <kirsty@stonegate.example>"
EWAN = "Ewan Rudd <ewan@rudd.example>"
HAMISH = "Hamish Boyd <hamish@mininglife.example>"
FIONA = "Fiona Dunn <fiona@abbeychoir.example>"

filler.fill(home, "2026-02-20", "2026-04-05", letters=5, talks=6, notes=13, errands=7, friends=(EWAN, "Nan Tulloch <nan@tulloch.example>"),
            quiet=("2026-03-24", "2026-03-25", "2026-03-26", "2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30"))

# The week as it always is.
home.event("bowls", "Bowls", "2026-02-23 14:00", "16:00", place="Tyne Green", rule="FREQ=WEEKLY;BYDAY=MO")
home.event("museum", "Museum desk", "2026-02-25 10:00", "13:00", place="Mining Life Museum", rule="FREQ=WEEKLY;BYDAY=WE")
home.event("choir", "Choir", "2026-02-26 19:00", "20:45", place="Hexham Abbey", rule="FREQ=WEEKLY;BYDAY=TH")
home.event("walkers", "Breakfast with the walkers", "2026-02-27 08:30", "09:30", place="Fox Cafe", rule="FREQ=WEEKLY;BYDAY=FR")

# Tuesday 24 March
home.event("eye", "Eye clinic", "2026-03-24 10:40", "11:30", place="General Hospital, Outpatients B",
           notes="They put drops in, so do not drive. Bring the list of medicines.")
home.mail("eye-place", "Outpatients <outpatients@generalhospital.example>", "Your appointment on Tuesday 24 March",
          "Dear Mr Pettifer,\n\nbecause of works in our building the eye clinic of Tuesday 24 March is held at Elmbank Health Centre, Room 3. "
          "The time of your appointment, 10:40, stays the same.\n\nOutpatients", "2026-03-23 16:05", seen="2026-03-24 11:45")
home.note("Questions for the eye clinic", "Eye clinic: ask when I may drive again after the operation, and whether the halos at night are normal.",
          "2026-03-22 18:40")
home.mail("shed", DOUGIE, "Shed key",
          "Morning Gordon. The man with the rotavator comes on Tuesday at nine. Could you put the shed key under the blue pot before 9:00 "
          "and tell me that it is there? Without it he goes to the next plot.\n\nDougie", "2026-03-23 19:32", seen="2026-03-23 21:10",
          replied="2026-03-24 08:20", answer="It is under the pot.")
home.mail("boiler-ask", "Tynedale Heating <service@tynedaleheating.example>", "Boiler service on Thursday",
          "Hello, our engineer would come on Thursday 26 March at 13:00. Please tell us by noon on Tuesday whether somebody is in, or we give the "
          "visit to another house.", "2026-03-21 10:12", seen="2026-03-21 18:00", replied="2026-03-24 11:58", answer="I am in.")
home.event("boiler", "Boiler service", "2026-03-26 13:00", "14:00", since="2026-03-24 11:58")
home.task("prescription", "Collect prescription", "2026-03-24", done="2026-03-24 15:10")
home.reminder("bin", "Garden bin to the kerb", "2026-03-24 19:00", done="2026-03-24 19:05")
home.contact("isobel", "Isobel Kerr", "isobel@kerr.example", birthday="1955-03-24")
home.mail("lunch", EWAN, "Lunch next week?", "Pie at the Rat Inn on Tuesday the 31st, half past twelve?", "2026-03-22 17:15",
          replied="2026-03-23 09:30", answer="Gladly.")
home.event("rat", "Lunch with Ewan", "2026-03-31 12:30", "14:00", place="Rat Inn", since="2026-03-23 09:30")
home.mail("raffle", FIONA, "Spring concert", "Agnes, could you bring the raffle tickets to the hall by noon today? Thank you for doing it again.",
          "2026-03-24 06:50", to="Agnes Orr <agnes@orr.example>", cc="Gordon Pettifer <gordon@pettifer.example>")
home.event("timeshare", "Holiday home talk", "2026-03-24 15:00", "16:30", organizer="Sunny Shares <talks@sunnyshares.example>", me="DECLINED",
           place="Beaumont Hotel")

# Thursday 26 March
home.mail("boiler-late", "Tynedale Heating <service@tynedaleheating.example>", "Boiler service today",
          "Hello, our engineer is held up and comes at 15:00 today instead of 13:00. Please ring us if nobody is in then.", "2026-03-26 10:50")
home.mail("accounts", MOIRA, "Accounts for the auditor", "Gordon, the auditor asks for the accounts of the club. Can you send them to me by Thursday "
          "at 18:00? He takes them along to Durham that evening.\n\nMoira", "2026-03-24 09:15", seen="2026-03-24 12:30",
          replied="2026-03-26 17:20", answer="Here they are.")
home.note("Club accounts", "Hall hire still to be entered. The slip of the mower is in the tin.", "2026-03-20 11:00")
home.mail("choir-place", FIONA, "Choir tomorrow",
          "Dear all, the Abbey has no heating this week. Choir is in the Methodist hall tomorrow, at the usual time. Wear a jumper all "
          "the same.", "2026-03-25 21:10", to="Abbey Choir <all@abbeychoir.example>", cc="Gordon Pettifer <gordon@pettifer.example>")
home.task("rent", "Pay the allotment rent", "2026-03-26", done="2026-03-26 20:30", notes="Late payers lose the plot.")
home.mail("fetch", KIRSTY, "Saturday", "Dad, which train do you take on Saturday? Tell me today, then Rob can fetch you from the station before "
          "he drives to the match. Kx", "2026-03-26 09:40", replied="2026-03-26 13:05", answer="The 07:42, in York at 10:20.")
home.event("tour", "Tour for the school class", "2026-03-27 10:30", "12:00", organizer=HAMISH, me="NEEDS-ACTION", place="Mining Life Museum",
           since="2026-03-25 14:00", until="2026-03-26 14:20")
home.event("tour", "Tour for the school class", "2026-03-27 10:30", "12:00", organizer=HAMISH, me="ACCEPTED", place="Mining Life Museum",
           since="2026-03-26 14:20")
home.event("film", "Film club", "2026-03-26 16:00", "18:00", status="CANCELLED", place="Forum Cinema")

# Friday evening, and Saturday in York
home.event("out", "Train to York", "2026-03-28 07:42", "10:20", place="Hexham station", notes="Change at Newcastle. Coach C, seat 24.")
home.mail("out-change", "Northern Lines <no-reply@northernlines.example>", "Your journey on Saturday: new departure",
          "Because of works your train from Hexham to York on Saturday 28 March leaves at 07:31, not at 07:42. Your seat stays the same.",
          "2026-03-27 17:55", headers=(("Auto-Submitted", "auto-generated"),))
home.mail("greenhouse", DOUGIE, "Greenhouse key", "You are off in the morning, aren't you? Bring me the greenhouse key tonight, before half past ten "
          "please, then I can water while you are away. I am in bed after that.", "2026-03-27 20:15", replied="2026-03-27 21:50",
          answer="Through your letter box now.")
home.task("pack", "Pack the eye drops", "2026-03-27", done="2026-03-27 22:10")
home.event("tea", "Finlay's birthday tea", "2026-03-28 15:00", "17:30", place="Kirsty's, Stonegate")
home.contact("finlay", "Finlay Pettifer", birthday="2018-03-28")
home.note("Present for Finlay", "Finlay's birthday tea: the telescope is in the wardrobe and needs two AA batteries. Card in the bureau.",
          "2026-03-25 17:10")
home.mail("hamish-agnes", HAMISH, "Float for Saturday", "Agnes, please count the float of the till before you open on Saturday.", "2026-03-27 16:30",
          to="Agnes Orr <agnes@orr.example>", cc="Gordon Pettifer <gordon@pettifer.example>")

# Sunday 29 March: the clocks have gone forward
home.mail("leak", DOUGIE, "Water in your kitchen",
          "Gordon, there is water coming through your kitchen ceiling. I turned off the stopcock. Shall I get the plumber in today? He "
          "wants a yes before eleven, and Sunday costs double.", "2026-03-29 08:10", replied="2026-03-29 10:15", answer="Yes please.")
home.event("back", "Train home", "2026-03-29 16:05", "18:32", place="York station", notes="Coach B, seat 11. Only valid on this train.")
home.event("blood", "Blood test", "2026-03-30 07:50", "08:10", place="Burn Brae Surgery", notes="Nothing to eat after ten on the evening before.")
home.mail("slip", MOIRA, "A slip is missing",
          "The auditor misses a slip over 40 pounds for the mower. Could you ring me before ten on Monday? He signs then.",
          "2026-03-28 18:05")
home.mail("operation", "Eye theatre <theatre@generalhospital.example>", "Please confirm: operation on Thursday 2 April",
          "Dear Mr Pettifer, we have a place for your cataract operation on Thursday 2 April at 08:15. Please confirm by noon on Monday 30 March, "
          "or the place goes to the next patient.", "2026-03-28 10:00")
home.task("council", "Council tax refund form", "2026-03-31", notes="112 pounds. Not taken after the end of March.")
home.task("seed", "Order seed potatoes", "2026-04-20")
home.task("gutter", "Ask about the gutter")
home.mail("ewan-rat", EWAN, "Rat Inn", "Booked for us two, half past twelve.", "2026-03-28 12:00", seen="2026-03-28 12:40")

# Body, habits, weather, places
home.habit("exercises", "Eye exercises", frequency="daily", emoji="👁")
home.keeps("exercises", "2026-01-01", "2026-03-26", at="20:30")
home.body("2026-01-10", "2026-03-30", sleep=(430, 18), hrv=(38, 3), resting_hr=(63, 2), steps=(6200, 900), wake="06:40",
          days={"2026-03-24": {"sleep": 235}})
home.sky("2026-03-24", 4, 10)
home.sky("2026-03-26", 3, 9, rain=20)
home.sky("2026-03-28", 3, 7, rain=90, peak=8, code=63, wind=38)
home.sky("2026-03-29", 5, 12)
