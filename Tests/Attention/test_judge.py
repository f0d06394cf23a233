"""Tests of judge.py, and that the rows of a moment can all be met by one page."""

import unittest

import judge
import make

PAGE = """\
Reply to Dana by 10:00: the two posts
Briefing - Monday

- Budget and Vendor call overlap, 11:00–11:30
  in the boardroom
- Rain at 17:00

 8:15  Leadership sync
11:00  Budget
12:00  Vendor call
"""


def row(kind, text, once=""):
    return {"kind": kind, "text": text, "once": once, "reason": "r"}


def found(text, page=PAGE):
    return judge.found(text, judge.passages(judge.plain(page)))


class Words(unittest.TestCase):
    def test_one_spelling(self):
        self.assertEqual(judge.plain("**06:55** – 9 Uhr, 9.30 Uhr; 5:30 PM, 12 am, ’"), "6:55 - 9:00, 9:30; 17:30, 0:00, '")

    def test_whole_words_only(self):
        self.assertIsNone(found("8:15", "At 18:15"))
        self.assertIsNone(found("Dan"))
        self.assertIsNotNone(found("over*"))
        self.assertIsNone(found("over"))

    def test_the_end_of_a_span_is_no_time_of_the_thing(self):
        self.assertIsNone(found("Vendor call + 11:30"))
        self.assertIsNotNone(found("Vendor call + 11:00"))

    def test_parts_stand_in_one_passage(self):
        self.assertIsNotNone(found("Budget + boardroom"))
        self.assertIsNone(found("Rain + boardroom"))
        self.assertIsNone(found("Leadership sync + 12:00"))
        self.assertIsNotNone(found("Rain + 12:00 | Rain + 17:00"))


class Figures(unittest.TestCase):
    def test_counts(self):
        rows = [row("head", "Dana + 10:00"), row("head", "Rain + 17:00"), row("must", "Vendor call + 12:00", "Vendor call"),
        row("must", "passport"), row("not", "Budget")]
        tally, remarks = judge.judged(PAGE, rows)
        self.assertEqual((tally["must"], tally["recall"], tally["headline"], tally["double"], tally["false"]), (4, 3, 1, 0, 1))
        self.assertEqual([remark.partition(":")[0] for remark in remarks], ["missing", "must not"])

    def test_a_second_explanation_is_a_double(self):
        tally, _ = judge.judged(PAGE + "\nVendor call is the one not to miss.\n", [row("must", "Vendor call", "Vendor call")])
        self.assertEqual(tally["double"], 1)

    def test_the_second_half_is_late(self):
        page = "Headline\n" + "line\n" * 20 + "passport\n"
        tally, _ = judge.judged(page, [row("must", "passport")])
        self.assertEqual((tally["recall"], tally["first half"]), (1, 0))

    def test_what_is_folded_is_not_read(self):
        reader = judge.Lines()
        reader.feed("<h1>Up</h1><ul><li><span>8:15</span><div>Sync</div></li></ul><details><p>passport</p></details><p>end</p>")
        self.assertEqual(reader.text.split(), ["Up", "8:15", "Sync", "end"])


class Tables(unittest.TestCase):
    def test_one_page_can_meet_all_rows_of_a_moment(self):
        tables = [make.lists(ending) for ending in make.LISTS.values()]
        for moment, must in [(moment, must) for moments, must in tables for moment in moments]:
            rows = [row for row in must if (row["home"], row["moment"]) == (moment["home"], moment["moment"])]
            page = "\n".join(row["text"].split(" | ")[0].replace(" + ", " ").replace("*",
            "") for row in rows if row["kind"] != "not")
            tally, remarks = judge.judged(page, rows)
            with self.subTest(moment["about"]):
                self.assertEqual((tally["recall"], tally["false"], tally["headline"]), (tally["must"], 0, 1), remarks)

    def test_an_empty_page_meets_none(self):
        tally, _ = judge.judged("Nothing to tell.", make.table("must.tsv")[:8])
        self.assertEqual((tally["recall"], tally["headline"], tally["false"]), (0, 0, 0))


if __name__ == "__main__":
    unittest.main()
