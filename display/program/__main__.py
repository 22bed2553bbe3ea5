"""`python -m display.program`."""

import sys

from display.program import main

sys.exit(main())
