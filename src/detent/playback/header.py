"""A feel as one C header: a table of fixed size, no allocation, no library, C99 and C++.

    double feel_force(double x, double v, double a);              eq. 3, as `Feel.force`
    double feel_rendered(double x, double v);                     without inertia, as `Feel.rendered`
    double feel_mass(double x, double v);                         m(x, dir)
    void   feel_reset(feel_state *s);
    double feel_step(feel_state *s, double x, double v);          with friction that sticks, as `Rendering.step`

What the header computes is what Python computes, in the same order of operations.
"""

from __future__ import annotations

import math
import re

from detent.core.errors import InputError
from detent.core.record import versions
from detent.mating.feel.table import FeelTable


def c_header(table: FeelTable, *, stick_stiffness: float, name: str = "feel") -> str:
    """The header's text.

    stick_stiffness  how stiffly friction holds what stands, N/m or N m/rad (`passivity.Device.stick_stiffness`)
    name             what its functions begin with: a C name
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,40}", name):
        raise InputError("name", name, "a C name in small letters, digits and _ is needed")
    if not (math.isfinite(stick_stiffness) and stick_stiffness >= 0):
        raise InputError("stick_stiffness", stick_stiffness, "a finite number, at least 0, is needed")
    force = "N" if table.unit == "m" else "N m"
    rows = ",\n".join("    {" + ", ".join(_number(value) for value in row) + "}" for row in table.rows().tolist())
    notes = "".join(f" * {_comment(note)}\n" for note in table.notes)
    return _TEMPLATE.format(
        version=versions()["detent"], name=name, guard=f"{name.upper()}_H", unit=table.unit, force=force, notes=notes,
        count=len(table.spring_force), start=_number(table.start), spacing=_number(table.spacing),
        stick=_number(stick_stiffness), rows=rows,
    )  # fmt: skip


def _number(value: float) -> str:
    text = repr(float(value))
    return text if any(sign in text for sign in ".en") else f"{text}.0"


def _comment(text: str) -> str:
    """Text that cannot end the comment it stands in, nor begin another line."""
    return (
        "".join(c if c.isprintable() else " " for c in text)
        .replace("*/", "* /")
        .replace("\\", "/")
        .replace("??", "? ?")
    )


_TEMPLATE = """\
/* The feel of a device, written by Detent {version}. x in {unit}, forces in {force}.
 *
 * F = m(x, dir) a + b(x, dir) v + f(x) + F_c(x, dir) sgn v: the force of the user on the device, positive along +x.
 * A haptic device pushes back with -F. Straight lines between {count} positions, held beyond the ends.
 *
 *   {name}_force(x, v, a)         all of it
 *   {name}_rendered(x, v)         without inertia; {name}_mass(x, v) is what it leaves out, by a
 *   {name}_step(&state, x, v)     without inertia, friction that sticks: call it once a sample, {name}_reset before
 *
{notes} */
#ifndef {guard}
#define {guard}

enum {{ {name}_count = {count} }};
static const double {name}_start = {start};
static const double {name}_spacing = {spacing};
static const double {name}_stick_stiffness = {stick}; /* {force} per {unit}: how friction holds what stands */

/* f, F_c on, F_c back, b on, b back, m on, m back */
static const double {name}_table[{name}_count][7] = {{
{rows}
}};

typedef struct {{
    double last;     /* position of the last sample */
    double friction; /* and friction at it */
    int begun;
}} {name}_state;

static inline int {name}_cell(double x, double *part)
{{
    double share = (x - {name}_start) / {name}_spacing;
    int i;
    if (!(share > 0.0))
        share = 0.0;
    if (share > {name}_count - 1.0)
        share = {name}_count - 1.0;
    i = (int)share;
    if (i > {name}_count - 2)
        i = {name}_count - 2;
    *part = share - i;
    return i;
}}

static inline double {name}_at(int i, double part, int column)
{{
    return {name}_table[i][column] * (1.0 - part) + {name}_table[i + 1][column] * part;
}}

static inline double {name}_mass(double x, double v)
{{
    double part;
    int i = {name}_cell(x, &part);
    return {name}_at(i, part, v < 0.0 ? 6 : 5);
}}

static inline double {name}_force(double x, double v, double a)
{{
    double part, F_c;
    int i = {name}_cell(x, &part), back = v < 0.0;
    F_c = back ? -{name}_at(i, part, 2) : (v > 0.0 ? {name}_at(i, part, 1) : 0.0);
    return {name}_at(i, part, 5 + back) * a + {name}_at(i, part, 3 + back) * v + {name}_at(i, part, 0) + F_c;
}}

static inline double {name}_rendered(double x, double v)
{{
    return {name}_force(x, v, 0.0);
}}

static inline void {name}_reset({name}_state *s)
{{
    s->last = 0.0;
    s->friction = 0.0;
    s->begun = 0;
}}

static inline double {name}_step({name}_state *s, double x, double v)
{{
    double part, on, back;
    int i = {name}_cell(x, &part);
    on = {name}_at(i, part, 1);
    back = {name}_at(i, part, 2);
    if (s->begun)
        s->friction += {name}_stick_stiffness * (x - s->last);
    if (s->friction < -back)
        s->friction = -back;
    if (s->friction > on)
        s->friction = on;
    s->last = x;
    s->begun = 1;
    return {name}_at(i, part, 0) + {name}_at(i, part, v < 0.0 ? 4 : 3) * v + s->friction;
}}

#endif
"""

__all__ = ["c_header"]
