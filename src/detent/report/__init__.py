"""A record for people: lines at the prompt, figures, and one self-contained page.

text.py has the words every command uses; figures.py draws with matplotlib; view.py makes the payload of the page,
payload.py packs it, page.py puts it with the built page (page.js, from web/) into one file. What a record is about is
one file in subjects/, found by the table there: lines, figures and section side by side. The other files here read
records for several subjects (touches.py, slicing.py, articulated.py, identified.py, study_runs.py, design_trials.py) or
are the means of drawing (style.py, labels.py, page_parts.py, solids.py, arranging.py).

May import units, core and the scenario's way of writing inputs, never a model: everything is in the record. Imported by
studio and cli, and by `Record` in a notebook. Figures follow those of the papers each subject names.
"""

from detent._deprecated import MOVED_PATH

__path__ += MOVED_PATH
