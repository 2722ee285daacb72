"""What every room stands on, and what knows no model.

    record.py        `Record`, what every verb returns, and how a run becomes one; record_reader.py reads its file
    outcome.py       how a run ended: the one table of statuses; checks.py whether its numbers bear that verdict
    channels.py      the channels of a run, declared once; trajectory.py what a solver hands over
    scene.py         the parts as triangles, for whoever draws a run
    frames.py        poses, twists and wrenches      Meitinger & Pfeiffer, eq. 33
    analysis.py      numbers of a record: peaks, work, how far two curves lie apart, a fastening's signature
    errors.py        four exceptions; physics that goes badly is none
    files.py         files read safely and written whole; csv_columns.py and xml_lines.py read those formats

May import units alone (three methods of `Record` load identification and report when called). Imported by all rooms but
numeric.
"""
