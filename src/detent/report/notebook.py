"""A record in a notebook: the report's page in a frame of its own.

The frame is given no origin, so that nothing in a record can reach the notebook or its server.
"""

from __future__ import annotations

import html

from detent.core.record import Record
from detent.report.page import Run, page
from detent.scenario.typed import typed_inputs

HEIGHT = 900  # px


def framed(record: Record) -> str:
    """HTML that shows the record wherever HTML is shown."""
    content = page([Run("record", record, typed_inputs(record.inputs))])
    return (
        f'<iframe title="Detent record" sandbox="allow-scripts allow-downloads" srcdoc="{html.escape(content)}"'
        f' style="width: 100%; height: {HEIGHT}px; border: 0"></iframe>'
    )
