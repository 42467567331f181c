"""Score hands."""
import json
from mjsheets.riichi import *
from mjsheets.riichi.rules import with_options
