"""The form of a screw thread, compiled: height of its ridges with derivatives, jet, and gap of a point.

Nicolson & Fearing, section 2.2, with the run-up put right (docs/papers.md, "NF run-up"). Bolt and nut are one form. In
a frame of its own, with z into the part from the end where the thread starts, a part has the radius

    r(z, φ) = base + s h(z, φ),    h = f(z − ℓφ/2π)  where the ridge is whole,    ℓ the lead

s = +1 for a bolt (ridges outward, base its root) and −1 for a nut, whose frame is turned over. f is the profile f_p of
the paper for any flank: roots and crests round with radius r, straight flanks of slope 1/tan α between. A ridge whose
foot b = ℓφ/2π + i p would lie before the end (b < 0) is the run-up: the profile shrunk by λ = 1 + 2π b/(ℓ ϱ) towards
the end, h = λ f(z/λ), until nothing is left a run-up ϱ (rad) before the whole ridge.

The gap of a point is G/|∇G| with G = s (ρ − r(z, φ)), which the paper says does not exist.
"""

from __future__ import annotations

import math

from detent.numeric.kernel import inner

# Numbers of a part: s, base, pitch, lead, radius r, flank's slope, sin and cos of its angle, height, run-up, end of the
# part along z, starts, and what turns B's or A's y and z into its own (±1).
SIGN, BASE, PITCH, LEAD, ROUND, SLOPE, SIN, COS, HEIGHT, RUN_UP, END, STARTS, FLIP_Y, FLIP_Z, FORM = range(15)
TURN = 2.0 * math.pi
NEAR = 0.3  # of an arc's radius: a foot farther off than this is not looked for twice; ours


@inner
def profile(part, t):
    """f, f', f'' of the profile at 0 ≤ t < p."""
    p, r = part[PITCH], part[ROUND]
    side, u = (1.0, t) if t < 0.5 * p else (-1.0, p - t)
    corner = r * part[SIN]
    if u < corner:
        root = math.sqrt(r * r - u * u)
        return r - root, side * u / root, r * r / (root * root * root)
    if u < 0.5 * p - corner:
        return part[SLOPE] * (u - corner) + r * (1.0 - part[COS]), side * part[SLOPE], 0.0
    w = u - 0.5 * p
    crest = math.sqrt(r * r - w * w)
    return part[HEIGHT] - r + crest, -side * w / crest, -r * r / (crest * crest * crest)


@inner
def height(part, z, phi):
    """h, h_z, h_φ, h_zz, h_zφ, h_φφ; z may lie before the end, where there is none."""
    p, lead = part[PITCH], part[LEAD]
    per_turn = lead / TURN
    foot = per_turn * phi
    i = math.floor((z - foot) / p)
    t, b = z - foot - i * p, foot + i * p
    if b >= 0.0:
        f, f1, f2 = profile(part, t)
        return f, f1, -per_turn * f1, f2, -per_turn * f2, per_turn * per_turn * f2
    share = 1.0 + b / (per_turn * part[RUN_UP])
    if share <= 0.0 or z <= 0.0 or z >= share * p:
        return 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    u, grows = z / share, 1.0 / part[RUN_UP]
    f, f1, f2 = profile(part, u)
    bent = f2 / share
    return share * f, f1, grows * (f - u * f1), bent, -u * grows * bent, (u * grows) ** 2 * bent


@inner
def apart(part, x):
    """Gap g of a point x from a part's thread, n out of the material, φ, and the profile's curvature there, positive
    where it is hollow. All in the part's own frame; exact to first order in g, and next to arcs to second."""
    rho, phi = math.sqrt(x[0] * x[0] + x[1] * x[1]), math.atan2(x[1], x[0])
    g, r, n, hollow = _over(part, rho, phi, x[2], x[0] / rho, x[1] / rho)
    if 0.0 < abs(g * hollow) < NEAR:  # once more, from the foot
        z, phi = x[2] - g * n[2], phi - g * (n[1] * x[0] - n[0] * x[1]) / (rho * rho)
        c, d = math.cos(phi), math.sin(phi)
        _, r, n, hollow = _over(part, rho, phi, z, c, d)
        g = n[0] * (x[0] - r * c) + n[1] * (x[1] - r * d) + n[2] * (x[2] - z)
    return g, n, phi, hollow


@inner
def _over(part, rho, phi, z, c, d):
    """G/|∇G| at (ρ, φ, z), the surface's radius at (φ, z), its normal and its profile's curvature; c, d of φ."""
    h, h_z, h_phi, h_zz, _, _ = height(part, z, phi)
    s, round_ = part[SIGN], -h_phi / rho
    steep = 1.0 / math.sqrt(1.0 + h_z * h_z + round_ * round_)
    n = steep * (s * c - round_ * d), steep * (s * d + round_ * c), -steep * h_z
    profile_steep = 1.0 / math.sqrt(1.0 + h_z * h_z)
    hollow = h_zz * profile_steep * profile_steep * profile_steep
    return (s * (rho - part[BASE]) - h) * steep, part[BASE] + s * h, n, hollow


@inner
def thread_jet(part, z, phi, out):
    """r, r_z, r_φ, r_zz, r_zφ, r_φφ into out (6, 3)."""
    h, h_z, h_phi, h_zz, h_zphi, h_phiphi = height(part, z, phi)
    s, c, d = part[SIGN], math.cos(phi), math.sin(phi)
    r, r_u, r_v, r_uu, r_uv = part[BASE] + s * h, s * h_z, s * h_phi, s * h_zz, s * h_zphi
    bent = s * h_phiphi - r
    out[0, 0], out[0, 1], out[0, 2] = r * c, r * d, z
    out[1, 0], out[1, 1], out[1, 2] = r_u * c, r_u * d, 1.0
    out[2, 0], out[2, 1], out[2, 2] = r_v * c - r * d, r_v * d + r * c, 0.0
    out[3, 0], out[3, 1], out[3, 2] = r_uu * c, r_uu * d, 0.0
    out[4, 0], out[4, 1], out[4, 2] = r_uv * c - r_u * d, r_uv * d + r_u * c, 0.0
    out[5, 0], out[5, 1], out[5, 2] = bent * c - 2.0 * r_v * d, bent * d + 2.0 * r_v * c, 0.0
