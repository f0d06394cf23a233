"""bill.py BILL LUCID: validates a bill of materials against CycloneDX's own schema, and that it speaks of this program."""
import hashlib
import json
import pathlib
import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

text = pathlib.Path(sys.argv[1]).read_text()
validator = JsonStrictValidator(SchemaVersion.V1_5)
problem = validator.validate_str(text)
if problem is not None:
    raise SystemExit(f"package: the bill of materials does not fit its schema: {problem}")
bill = json.loads(text)
# A validator that takes anything would prove nothing.
for damage in ({"bomFormat": "Other"}, {"serialNumber": "1"}, {"components": [{"name": "x"}]}, {"unknownKey": 1}):
    if validator.validate_str(json.dumps({**bill, **damage})) is None:
        raise SystemExit(f"package: the schema takes {damage}")
said = bill["metadata"]["component"]["hashes"][0]["content"]
if said != hashlib.sha256(pathlib.Path(sys.argv[2]).read_bytes()).hexdigest():
    raise SystemExit("package: the bill of materials is one of another program")
print(f"package: a bill of materials of {len(bill['components'])} components, valid by the schema of CycloneDX 1.5")
