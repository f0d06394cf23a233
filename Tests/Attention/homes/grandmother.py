"""Verna in Halifax, who minds her grandson twice a week and has little else in her calendar."""

import filler
import kit

home = kit.Home(
    "grandmother", "Verna, 70, Halifax in Nova Scotia: minds a grandson twice a week, a husband with a heart, a son in Calgary, few messages.",
    "America/Halifax", 7072, {"name": "Verna Comeau", "emails": ["verna@comeau.example"], "city": "Halifax"})
home.climate = (6, 14)

JANINE = "Janine Okoro <janine@okoro.example>"
PERRY = "Perry Comeau <perry@comeau.example>"
LIBRARY = "Chebucto Libraries <branches@chebuctolibraries.example>"
OTIS = "Peanut butter, not almond. Nap at one."

home.contact("janine", "Janine Okoro", "janine@okoro.example", phone="+1 902 555 0141", birthday="1986-01-19")
home.contact("perry", "Perry Comeau", "perry@comeau.example", phone="+1 403 555 0142", birthday="1983-07-02")
home.contact("lloyd", "Lloyd Comeau", phone="+1 902 555 0143", birthday="1951-11-23")

# The week: Otis on Tuesdays and Thursdays, the pool, the quilts.
home.event("otis", "Otis here", "2026-09-08 08:00", "16:00", notes=OTIS, rule="FREQ=WEEKLY;BYDAY=TU,TH")
home.event("otis-copy", "Otis at Mum's", "2026-09-08 08:00", "16:00", calendar="family", rule="FREQ=WEEKLY;BYDAY=TU,TH", organizer=JANINE,
           me="ACCEPTED")
home.event("aquafit", "Aquafit", "2026-09-09 10:00", "10:45", place="Centennial pool", rule="FREQ=WEEKLY;BYDAY=WE")
home.event("quilts", "Quilting circle", "2026-09-14 13:30", "15:30", place="St Anne's hall", rule="FREQ=WEEKLY;BYDAY=MO", skip=("2026-10-12",))
home.event("green", "Green bin", "2026-09-11", rule="FREQ=WEEKLY;INTERVAL=2", free=True)
home.event("thanksgiving", "Thanksgiving", "2026-10-12", calendar="family", free=True)

# Tuesday: Otis comes earlier, a place at the dentist's until nine, another branch of the library.
home.event("story", "Story hour with Otis", "2026-10-06 10:30", "11:15", place="Main Street library")
home.event("bridge", "Bridge evening", "2026-10-06 19:00", "22:00", organizer="Dot Hiltz <dot@hiltz.example>", me="DECLINED")
home.mail("half-hour", JANINE, "Half an hour earlier?",
          "Mum, I'm on the early shift tomorrow. Could I drop Otis at half past seven instead of eight? Just a yes or no. He's had a cough, his "
          "antibiotic comes along. xx", "2026-10-05 21:55", replied="2026-10-06 07:20", answer="Yes dear.")
home.mail("place", "Fairbanks Dental <desk@fairbanksdental.example>", "A place for Lloyd on Thursday",
          "We can see Lloyd on Thursday at 1:40 pm. Please call us by nine on Tuesday morning if he wants it; after that it goes to the next on the "
          "list.",
          "2026-10-05 16:30", seen="2026-10-05 17:30", replied="2026-10-06 08:20", answer="I rang: yes please, he will be there.")
home.mail("branch", LIBRARY, "Story hour moves for one day",
          "The boiler at Main Street is out. Story hour on Tuesday is at the North Pier branch, at the same time.", "2026-10-05 11:15",
          seen="2026-10-05 12:30")
home.mail("casserole", "Dot Hiltz <dot@hiltz.example>", "Thursday's lunch at the hall",
          "Janine, would you bring the big casserole dish on Thursday? Copying your mother, who has the lid.", "2026-10-05 14:40", to=JANINE,
          cc="Verna Comeau <verna@comeau.example>", seen="2026-10-05 17:31")
home.mail("gazette", "Quilters' Gazette <news@quiltersgazette.example>", "Ends at noon today: batting by the roll",
          "Twenty per cent off every roll of batting until noon. Do not miss it!", "2026-10-06 05:30", bulk="news.quiltersgazette.example")
home.reminder("antibiotic", "Otis's antibiotic, with food", "2026-10-06 12:00", done="2026-10-06 12:20", since="2026-10-05 22:00")

# Wednesday: a fare that ends at an hour of Calgary, tablets, and no Otis on Thursday.
home.event("dentist", "Lloyd: dentist", "2026-10-08 13:40", "14:20", place="Fairbanks Dental", since="2026-10-06 08:25")
home.mail("fare", PERRY, "Flights for Thanksgiving",
          "Found seats for the three of us. The fare holds until 7 pm Calgary time tonight. Which is better for you and Dad, Friday at midnight or "
          "early on Saturday? Tell me before it goes. P.", "2026-10-07 11:40", replied="2026-10-07 19:05",
          answer="Saturday, love. Your father will drive.")
home.mail("day-off", JANINE, "No Otis on Thursday", "I've got Thursday off after all, so you needn't have him. Put your feet up! xx",
          "2026-10-07 09:20",
          seen="2026-10-07 09:40")
home.reminder("tablets", "Pick up Lloyd's heart tablets", "2026-10-07 17:30", notes="The counter shuts at six. He has one left.",
              done="2026-10-07 16:50",
              since="2026-10-05 10:00")

# Friday evening: a later landing, a turkey to be collected, beds, frost.
home.event("landing", "Perry lands", "2026-10-10 06:05", "06:35", calendar="family", place="Stanfield airport", since="2026-10-07 20:00")
home.event("social", "Quilting social", "2026-10-10 14:00", "16:00", place="St Anne's hall", status="CANCELLED")
home.mail("later", PERRY, "Later plane",
          "They've put us on the later plane, so we land at 9:25 and not at five past six. No need to get up in the dark. Could you bring a booster "
          "seat for Junie? P.", "2026-10-09 19:30", replied="2026-10-09 21:40", answer="Will do.")
home.mail("turkey", "Agricola Meats <counter@agricolameats.example>", "Your turkey is here",
          "Hello Verna, your turkey came in, 16 pounds. Please collect it before noon on Saturday, after that we are shut until Tuesday.",
          "2026-10-09 16:10",
          seen="2026-10-09 17:00")
home.task("beds", "Make up the beds for Perry's family", "2026-10-09", done="2026-10-10 07:40", since="2026-10-07 20:05")
home.note("First frost", "Geraniums and the rosemary onto the porch, hose off at the wall.", "2026-09-29 16:40")
home.sky("2026-10-10", -2, 9)
home.sky("2026-10-06", 7, 15)

# Sunday: dinner an hour earlier, an answer by eleven, the oven, a drive before dawn.
home.event("dinner", "Thanksgiving dinner", "2026-10-11 17:00", "20:00", calendar="family", place="Here", people=(JANINE, PERRY))
home.event("drive", "Drive Perry's lot to the airport", "2026-10-12 04:45", "06:00", calendar="family", place="Stanfield airport",
           since="2026-10-07 20:00")
home.mail("four", JANINE, "Dinner on Sunday",
          "Could we eat at four on Sunday rather than five? Otis is no fun after six. Let me know by eleven in the morning so I can time the pies. "
          "xx",
          "2026-10-10 22:10", replied="2026-10-11 09:50", answer="Four it is.")
home.note("Turkey", "16 pounds, stuffed. To eat at five it goes in at half past eleven, to eat at four at half past ten. Foil off for the last hour.",
          "2026-10-10 19:15")
home.task("tax", "Pay the property tax", "2026-10-15", notes="They add interest from the sixteenth.", done="2026-10-14 10:00",
          since="2026-10-01 09:00")

# What else there is.
home.mail("mittens", JANINE, "Mittens", "Did he leave the red ones with you?", "2026-09-24 18:30", replied="2026-09-24 19:00",
          answer="On the radiator.")
home.mail("photos", PERRY, "Junie's first day", "She cried, then didn't want to come home.", "2026-09-09 20:10", replied="2026-09-09 21:00",
          answer="That is how you were.")
home.mail("hall", "Dot Hiltz <dot@hiltz.example>", "Hall key", "Can you lock up on Monday?", "2026-09-26 10:00", replied="2026-09-26 12:30",
          answer="Yes.")
home.task("curtains", "Hem the curtains")
home.note("Otis", "Likes: buses, peas. Does not like: the vacuum, being asked about the potty.", "2026-09-10 17:00")

filler.fill(home, "2026-09-07", "2026-10-13", letters=2, talks=2, notes=3, errands=2,
            friends=("Dot Hiltz <dot@hiltz.example>",), quiet=[str(day) for day in kit.dates("2026-10-05", "2026-10-13")])
