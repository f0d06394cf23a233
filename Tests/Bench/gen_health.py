"""Writes an export.xml shaped like Apple Health's, of a given size, in constant memory.

usage: gen_health.py OUT.xml MEGABYTES [SEED]

The records end on 2026-04-06 07:25 (-0400), the morning on which the sample person's day is looked at, and reach back as far
as the size asks; the share of kinds is that of a person with a phone and a watch.
"""
import datetime as d
import random
import sys

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram|VisionPrescription)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ELEMENT ExportDate EMPTY>
<!ATTLIST ExportDate
  value CDATA #REQUIRED
>
]>
<HealthData locale="en_CA">
 <ExportDate value="2026-04-06 07:28:11 -0400"/>
"""
WATCH = ' sourceName="Robin’s Apple\u00a0Watch" sourceVersion="11.3" device="&lt;&lt;HKDevice: 0x301f4a2b0&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch7,1, software:11.3&gt;"'
PHONE = ' sourceName="Robin’s iPhone" sourceVersion="18.3.2" device="&lt;&lt;HKDevice: 0x301f4a990&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone16,1, software:18.3.2&gt;"'
QUANTITY = "HKQuantityTypeIdentifier"
# kind, unit, share of the records, lowest and highest value
KINDS = [
    ("HeartRate", "count/min", 45, 48, 150), ("ActiveEnergyBurned", "kcal", 25, 1, 9), ("StepCount", "count", 12, 1, 180),
    ("DistanceWalkingRunning", "km", 10, 1, 1), ("BasalEnergyBurned", "kcal", 5, 1, 9), ("AppleExerciseTime", "min", 1, 1, 1),
    ("HeartRateVariabilitySDNN", "ms", 1, 30, 90), ("RestingHeartRate", "count/min", 1, 52, 60),
]
PHASES = ["InBed", "AsleepCore", "AsleepDeep", "AsleepREM", "Awake"]


def main():
    out, size, seed = sys.argv[1], int(float(sys.argv[2]) * 1e6), int((sys.argv + ["7"])[3])
    r = random.Random(seed)
    last = d.datetime(2026, 4, 6, 7, 25)
    # About 400 bytes and two minutes a record.
    span = d.timedelta(seconds=size / 400 * 120)
    with open(out, "w", encoding="utf-8", newline="\n") as f:
        f.write(HEAD)
        written = len(HEAD.encode())
        while written < size:
            # The place in the file sets the time, so that the last record is of the last morning whatever the records weigh.
            at = last - span * (1 - written / size) - d.timedelta(seconds=r.randint(0, 60))
            end = min(at + d.timedelta(seconds=r.randint(1, 290)), last)
            a, b = (t.strftime("%Y-%m-%d %H:%M:%S -0400") for t in (at, end))
            dates = f' creationDate="{b}" startDate="{a}" endDate="{b}"'
            if at.hour < 6 and r.random() < 0.2:
                text = f' <Record type="HKCategoryTypeIdentifierSleepAnalysis"{WATCH}{dates} value="HKCategoryValueSleepAnalysis{r.choice(PHASES)}"/>\n'
            else:
                kind, unit, _, low, high = r.choices(KINDS, [k[2] for k in KINDS])[0]
                source = PHONE if kind in ("StepCount", "DistanceWalkingRunning") and r.random() < 0.5 else WATCH
                text = f' <Record type="{QUANTITY}{kind}"{source} unit="{unit}"{dates} value="{r.randint(low, high)}"'
                text += "/>\n" if kind != "HeartRate" else '>\n  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>\n </Record>\n'
            written += len(text.encode())
            f.write(text)
        f.write("</HealthData>\n")


main()
