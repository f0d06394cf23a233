"""Anahera in Wellington, who photographs weddings, with clients and magazines in other zones."""

import filler
import kit

home = kit.Home(
    "photographer", "Anahera, 34, Wellington: photographs weddings with an assistant; a dog, a partner, clients in London and Sydney.",
    "Pacific/Auckland", 3434, {"name": "Anahera Pike", "emails": ["anahera@pikepictures.example"], "city": "Wellington"},
    hours={"from": "08:00", "to": "20:00", "days": ["tue", "wed", "thu", "fri", "sat"]})
home.climate = (13, 19)

ME = "Anahera Pike <anahera@pikepictures.example>"
JONTY = "Jonty Feist <jonty@feist.example>"
SOL = "Sol Marama <sol@marama.example>"
KIRSTY = "Kirsty Lisle <kirsty@lisle.example>"
LENA = "Lena Dragović <lena@dragovic.example>"
HOLLIS = "Imogen Hollis <imogen@hollisandwren.example>"

home.contact("jonty", "Jonty Feist", "jonty@feist.example", phone="+64 20 555 0171")
home.contact("sol", "Sol Marama", "sol@marama.example", phone="+64 20 555 0172", birthday="1990-08-14")
home.contact("kirsty", "Kirsty Lisle", "kirsty@lisle.example")
home.contact("mei", "Mei Tanaka-Brown", "mei@tanakabrown.example", company="Second shooter")
home.contact("rhys", "Rhys Cadwallader", "rhys@ledgerlane.example", company="Ledger Lane Accountants", birthday="1977-03-29")

# What comes every week, and the weddings of the season, some only held.
home.event("admin", "Studio admin", "2027-02-02 09:00", "11:00", calendar="studio", rule="FREQ=WEEKLY;BYDAY=TU")
home.event("jonty-week", "Week with Jonty", "2027-02-02 15:30", "16:15", calendar="studio", place="Studio, Cuba Lane", rule="FREQ=WEEKLY;BYDAY=TU",
           people=(JONTY,))
home.event("climbing", "Climbing", "2027-02-03 18:30", "20:30", place="Hangar wall", rule="FREQ=WEEKLY;BYDAY=WE")
home.event("market", "Harbour market", "2027-02-07 09:00", "10:00", calendar="shared", place="Waitangi Park", rule="FREQ=WEEKLY;BYDAY=SU",
           skip=("2027-03-14",))
home.event("sol-late", "Sol in Porirua", "2027-02-04 08:00", "18:30", calendar="shared", rule="FREQ=WEEKLY;BYDAY=TH", free=True)
home.event("rubbish", "Glass collection", "2027-02-04", calendar="shared", rule="FREQ=WEEKLY;INTERVAL=2", free=True)
home.event("hold", "Hold: Martinborough, October", "2027-10-16", calendar="weddings", status="TENTATIVE")
home.event("w-feb", "Wedding: Nadine and Cole", "2027-02-20 14:00", "22:00", calendar="weddings", place="Makara woolstore")
home.event("w-mar", "Wedding: Ana and Tui", "2027-03-06 13:00", "22:00", calendar="weddings", place="Otari house")
home.event("w-apr", "Wedding: Joss and Emere", "2027-04-03 15:00", "23:00", calendar="weddings", place="Pencarrow")
home.event("consult", "First talk: Petra and Lio", "2027-03-10 12:00", "12:45", calendar="weddings", place="Studio, Cuba Lane")
home.event("dentist", "Dentist", "2027-03-17 10:15", "10:45")

# Tuesday: frames for Sydney, an answer by ten, a dog that must not eat, a shoot that is later.
home.event("chamber", "Chamber breakfast", "2027-03-09 07:45", "09:00", calendar="studio", place="Te Wharewaka", me="DECLINED",
           organizer="Chamber of Trade <events@chamberoftrade.example>")
home.event("vet", "Vet: Biscuit", "2027-03-09 13:00", "13:30", calendar="shared", place="Aro Street Vets")
home.event("accountant", "Accountant: Rhys", "2027-03-09 13:15", "14:00", calendar="studio", place="Phone")
home.event("engagement", "Engagement shoot: Lena and Tom", "2027-03-09 17:30", "18:45", calendar="weddings", place="Oriental Bay steps")
home.mail("frames", "Harbourline Weddings <desk@harbourline.example>", "Autumn issue: your six frames",
          "Hi Anahera,\n\nwe close the autumn issue on Tuesday at 9 am Sydney time and still need your six frames. Without them the spread goes to "
          "somebody else. Could you send them before that?\n\nClaudia, Harbourline, Sydney", "2027-03-08 19:40", seen="2027-03-08 22:10",
          replied="2027-03-09 10:35", answer="All six are in the folder.")
home.mail("marquee", KIRSTY, "Saturday: woolshed or marquee?",
          "Morning! The forecast for Saturday looks wet. Would you be happy shooting in the woolshed? The marquee people want to hear from me by ten "
          "this morning, and I don't want to decide without you. K x", "2027-03-09 06:40", replied="2027-03-09 09:30",
          answer="The woolshed has lovely light. Do it.")
home.mail("fasting", "Aro Street Vets <hello@arostreetvets.example>", "Biscuit on Tuesday",
          "Please give Biscuit nothing to eat on Tuesday morning before the operation. Water is fine. See you at one.", "2027-03-08 16:20",
          seen="2027-03-08 18:00")
home.mail("later", LENA, "Tuesday a bit later?",
          "Tom can't get away from work in time. We'll be at the steps at quarter past six on Tuesday instead, the light should be even better. Lena",
          "2027-03-08 21:10")
home.mail("reflector", "Kahu Station <weddings@kahustation.example>", "Your reflector",
          "Hi Jonty,\n\nyou left a reflector here in February. Could you collect it by Wednesday, before the shearers come? Anahera in copy.\n\nPip",
          "2027-03-08 12:15", to=JONTY, cc=ME, seen="2027-03-08 13:00")
home.task("rent", "Pay the studio rent", "2027-03-09 17:00", labels=("studio",), notes="Paid late last month; they asked for it before five.",
          priority=2,
          done="2027-03-09 12:40", since="2027-03-01 09:00")

# Thursday: the way to a farm takes longer and goes another way, proofs by three, drops for the dog, London at night.
home.event("walk", "Walk-through for Saturday", "2027-03-11 14:00", "15:00", calendar="weddings", place="Kahu Station, Ruamahanga Road")
home.way("Kahu Station", "Kahu Station, Ruamahanga Road", car=(75, 55))
home.way("Studio", "Studio, Cuba Lane", walking=(18, 18))
home.mail("gate", "Kahu Station <weddings@kahustation.example>", "This afternoon: which gate",
          "Hi Anahera, a slip has closed the north gate. For the walk-through please come by Tui Road, the second cattle stop, and I'll meet you "
          "there. Pip",
          "2027-03-11 11:20")
home.mail("proofs", "Papermill Albums <proofs@papermill-albums.example>", "Proofs of the Whitcombe album",
          "Kia ora, our courier collects at three today. Please approve the proofs of the Whitcombe album before that; otherwise it ships next "
          "Thursday, after their anniversary.", "2027-03-11 10:05", seen="2027-03-11 10:40", replied="2027-03-11 12:35",
          answer="Approved, thank you.")
home.mail("drone", "Ruamahanga District Council <permits@ruamahanga.example>", "Permit D-218: take-off time",
          "Your permit for a drone on Saturday needs a take-off time. Please confirm it by 4 pm on Thursday, or the permit lapses.",
          "2027-03-10 15:30",
          seen="2027-03-10 17:30", replied="2027-03-11 15:20", answer="Take-off at 12:40, landing before 13:00.")
home.mail("drops", SOL, "Biscuit's drops", "Could you pick up the drops? The vet shuts at half five and I won't be back from Porirua in time. x",
          "2027-03-11 11:58",
          replied="2027-03-11 17:25", answer="Got them.")
home.event("hollis", "Call with Hollis and Wren", "2027-03-11 08:00", "08:30", calendar="weddings", zone="Europe/London", organizer=HOLLIS,
           me="ACCEPTED",
           notes="A wedding on Waiheke in January, guests from England")
home.event("portrait", "Portrait: Ngaio", "2027-03-11 16:30", "17:15", calendar="studio", place="Studio, Cuba Lane", status="CANCELLED")
home.task("cards", "Order thank-you cards", "2027-03-11", labels=("studio",), done="2027-03-10 16:45", since="2027-03-02 11:00")

# Friday evening: an assistant without a voice, a bride who is earlier, rain, the barn instead of the lawn.
home.event("prep", "Bridal prep", "2027-03-13 08:30", "12:30", calendar="weddings", place="Kahu Station homestead, room 4")
home.event("wedding", "Wedding: Kirsty and Dev", "2027-03-13 13:30", "22:30", calendar="weddings", place="Kahu Station, river lawn",
           people=(KIRSTY, JONTY))
home.event("surf", "Surf lesson", "2027-03-13 09:00", "10:30", organizer=SOL, me="DECLINED")
home.mail("barn", KIRSTY, "It's the woolshed",
          "Decided: the ceremony on Saturday is in the woolshed, not on the lawn. Same time. Thank you for talking me down from the marquee. K x",
          "2027-03-10 18:20", seen="2027-03-10 19:00")
home.mail("earlier", KIRSTY, "Hair is early",
          "Hi! Hair and makeup now start earlier on Saturday, so could you be with us by quarter to eight? I'd hate to miss those. K x",
          "2027-03-12 20:10", replied="2027-03-12 21:50", answer="I'll be there.")
home.mail("voice", JONTY, "Not good news",
          "I've got a fever and no voice, I can't do Saturday. Mei is free, but she wants to hear from you by ten tonight, otherwise she takes "
          "another job. So sorry.", "2027-03-12 19:50", seen="2027-03-12 20:20", replied="2027-03-12 21:40", answer="Get well. Mei is on.")
home.note("Kit for Saturday", "Charge batteries, format both cards, spare flash, long lens, black trousers. Dev's nan is deaf in the left ear.",
          "2027-03-12 17:30", tags=("weddings",))
home.task("preview", "Send Lena and Tom the preview", "2027-03-12", labels=("weddings",), done="2027-03-12 22:40", since="2027-03-09 20:00")
home.habit("shoulder", "Shoulder exercises", emoji="💪")
home.keeps("shoulder", "2027-01-04", "2027-03-13", at="21:45")
home.sky("2027-03-13", 12, 16, rain=90, peak=14, code=63, wind=35)

# Sunday: a ferry that leaves earlier, a picture for the paper by noon, the cards, an elopement before eight on Monday.
home.event("ferry", "Ferry to Picton", "2027-03-14 15:30", "19:00", calendar="weddings", place="Aotea Quay terminal")
home.event("elopement", "Elopement: Ida and Maru", "2027-03-15 06:45", "09:30", calendar="weddings", place="Queen Charlotte lookout")
home.event("ferry-back", "Ferry to Wellington", "2027-03-15 14:15", "17:45", calendar="weddings", place="Picton")
home.mail("sailing", "Strait Line Ferries <sailings@straitline.example>", "Change to your sailing on Sunday",
          "Your sailing on Sunday at 15:30 now leaves at 14:15. Check-in closes at quarter past one. There is no later sailing with space for cars.",
          "2027-03-13 21:30", headers=(("Auto-Submitted", "auto-generated"),))
home.mail("paper", "Deborah Lisle <deborah@lisle.example>", "One picture for the paper?",
          "Dear Anahera, what a day! The Valley Courier would print a picture on Monday if they have it by noon on Sunday. Could you send me just "
          "one? Deborah (mother of the bride)", "2027-03-13 23:40", replied="2027-03-14 10:50", answer="Here is my favourite.")
home.mail("key", SOL, "Car key", "Before you go, could you leave the spare car key under the bench? I need the van on Monday. Safe crossing! x",
          "2027-03-14 07:50",
          replied="2027-03-14 12:30", answer="It's there.")
home.task("backup", "Back up the cards from Saturday", "2027-03-14", notes="Twice, before they are formatted for Monday.", priority=1,
          done="2027-03-14 11:45", since="2027-03-12 17:40")
home.task("liability", "Renew the liability insurance", "2027-03-17", notes="Cover ends on Wednesday; no venue lets me in without it.",
          done="2027-03-16 10:00", since="2027-03-01 09:00")

# What else there is.
home.mail("mei-rate", "Mei Tanaka-Brown <mei@tanakabrown.example>", "Rates for autumn", "What do you pay for a half day now?", "2027-03-02 10:30",
          replied="2027-03-02 13:00", answer="Same as last year, plus travel.")
home.mail("whitcombe", "Gail Whitcombe <gail@whitcombe.example>", "Our album", "Can we have the linen cover rather than leather?", "2027-02-24 09:15",
          replied="2027-02-24 12:00", answer="Of course.")
home.mail("whitcombe-2", "Gail Whitcombe <gail@whitcombe.example>", "Re: Our album", "Perfect, thanks so much.", "2027-02-24 18:40",
          seen="2027-02-24 20:00", thread="whitcombe-answer")
home.mail("hollis-1", HOLLIS, "A January wedding on Waiheke", "Would 8 am on Thursday our time be bearable for you?", "2027-03-03 22:10",
          replied="2027-03-04 09:00", answer="Nine in the evening here, fine by me.")
home.mail("rhys", "Rhys Cadwallader <rhys@ledgerlane.example>", "Tuesday", "I'll ring you about the depreciation of the two bodies.",
          "2027-03-05 16:00",
          seen="2027-03-05 17:10")
home.mail("awards", "Southern Light Awards <news@southernlight.example>", "The shortlist is out", "Twelve pictures from five islands.",
          "2027-03-10 06:00",
          bulk="news.southernlight.example")
home.task("website", "New pictures for the front page", labels=("studio",))
home.task("sensor", "Have the second body's sensor cleaned", "2027-03-30")
home.task("tax", "Provisional tax", "2027-05-07", labels=("studio",))
home.note("Light at Kahu", "River lawn good after four, woolshed doors face west, homestead veranda at any hour.", "2027-02-11 15:30",
          tags=("weddings",))
home.note("Prices", "Half day, full day, elopement. No discount for Fridays any more.", "2027-01-19 11:00", front=False)
home.body("2027-01-10", "2027-03-15", sleep=(430, 25), hrv=(61, 4), resting_hr=(54, 2), steps=(9000, 1500), wake="06:20",
          weekdays={5: {"steps": 19000}})

filler.fill(home, "2027-02-08", "2027-03-16", letters=6, talks=5, notes=14, errands=6,
            friends=("Hine Walker <hine@walker.example>", "Teuila Pritchard <teuila@pritchard.example>"),
            quiet=[str(day) for day in kit.dates("2027-03-08", "2027-03-16")])
