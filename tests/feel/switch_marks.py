"""Points of two real key-switch curves, marked by hand on enlarged plots before any code looked for them.

Cherry MX Blue (clicky) and MX Brown (tactile), force in gf against displacement in mm, resolution 0.1 gf and 0.005 mm.
The column `judge` is 0 in every row of both files: there is no contact signal, so every point is one of the force.

What was looked for, said before marking:
  touch       the probe meets the key: the last sample before the force leaves zero
  peak        the middle of the top of the bump on the way down
  click       half of the drop behind it is done: the steep middle, where hand and eye agree best
  actuation   the drop ends: the force has given way and stops falling
  bottom_out  the corner where the key meets its housing and the force climbs like a wall
  release     on the way up, the end of the first large drop (the switch has let go): the return point
"""

MARKS = {  # mm
    "Cherry_MX_Blue": {
        "touch": 0.025,  # 0.0 gf at 0.025, 3.5 and 6.5 gf at 0.030
        "peak": 1.765,  # flat top, 65.2 to 65.8 gf from 1.715 to 1.815
        "click": 1.97,  # from 65.7 down to 48.3; 57.0 gf lies between the steps at 1.965 and 1.975
        "actuation": 2.21,  # the last little fall ends in a corner; from 2.22 on the force climbs along a line
        "bottom_out": 3.925,  # 59.9 gf at 3.925, 64 gf at 3.930
        "release": 1.645,  # straight down from 44 gf at 1.85 into a sharp corner; 15.3 gf from there on
    },
    "Cherry_MX_Brown": {
        "touch": 0.035,  # 0.0 gf at 0.035, 3 and 6 gf at 0.040
        "peak": 1.27,  # round top, above 50.4 gf from 1.19 to 1.36
        "click": 1.62,  # from 50.8 down to 38.3; 44.5 gf on the short step between 1.60 and 1.64
        "actuation": 1.88,  # the fall slows at 1.84 and is over by 1.90 to 1.93; flat until 2.06
        "bottom_out": 4.08,  # 58.2 gf at 4.080, 59.5 gf above it and 61.5 at 4.085
        "release": 2.01,  # 24 gf at 2.05, 23.5 at 2.02, flat from 2.00 on
    },
}
