#!/usr/bin/env bash
# The expected answers of homes and questions against their raw files, and the judge against pages made for it.
set -euo pipefail
cd "$(dirname "$0")/../.."

source Tests/python.sh
python_for "expected answers"
for list in first second third; do "$environment/bin/python" -B Tests/Attention/facts.py --$list | tail -1; done
"$environment/bin/python" -B -m unittest discover -s Tests/Attention -p 'test_*.py' 2>&1 | tail -1
"$environment/bin/python" -B Tests/Questions/facts.py | tail -1
