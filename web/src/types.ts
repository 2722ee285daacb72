// What a page gets: records as report/view.py prepares them. Words and display units are made there; here they are shown.

export type Numbers = Float64Array | Float32Array | Uint32Array | Uint8Array;

/** An array in the container, C order; `decode` (payload.ts) puts these in the place of {"array": index}. */
export interface Block<T extends Numbers = Float32Array> {
  readonly data: T;
  readonly shape: readonly number[];
}

export type Mood = "fine" | "open" | "bad";

/** What a status means (core/outcome.py), or that the checks doubt it. */
export type Kind = "reached" | "ended" | "failed" | "unresolved" | "doubtful";

export interface Outcome {
  readonly status: string; // "seated", "ran to its end", "doubtful: seated", …
  readonly mood: Kind;
  readonly reason: string; // one sentence
  readonly time: number | null; // s
  readonly when: string; // "at 2.500 s", or ""
  readonly checks: string; // "sound: energy closed to 0.02 %"; "" where nobody checked, or the reason says it
}

/** One line of a plot. Values are in the display unit already; NaN where there is nothing. */
export interface Curve {
  readonly id: string; // "mating_force", "force.x", "contact_force/tip"; the same in every run that has it
  readonly label: string;
  readonly values: Block; // (n,)
  readonly low: Block | null; // its band, (n,)
  readonly high: Block | null;
  readonly beside: string; // id of the curve it is compared with: it takes its colour, dashed; ""
  readonly wide: boolean; // a thick pale line for others to lie on
}

/** A picture that the record suggests: curves of one unit over one axis. */
export interface Plot {
  readonly id: string; // the same in every run that has it
  readonly title: string; // "Force against distance"
  readonly about: string; // one sentence: whose force, on what, in which frame
  readonly unit: string; // "N", "mm"; "1" for none
  readonly kind: "lines" | "states" | "near-zero"; // states: 0 open, 1 sticks, 2 slides as bars; near-zero: symlog within 1
  readonly x: Axis;
  readonly curves: readonly Curve[];
  readonly open: boolean; // shown at first, or folded away under "more"
  readonly points: readonly Point[];
}

/** A named place in a plot. */
export interface Point {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface Axis {
  readonly name: string; // "time", "distance", "position", …
  readonly unit: string;
  readonly values: Block<Float64Array> | Block; // (n,); not always ascending: a machine may go in and come back
  readonly is_time: boolean; // else the k-th value belongs to the k-th sample of time, if n agrees
}

export interface Happening {
  readonly time: number;
  readonly when: string; // "0.760 s"
  readonly kind: string; // contact, release, stick, slide, snap, jam, …
  readonly where: string;
  readonly at: string; // how far in: "12.34 mm", or ""
  readonly more: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly numbers: readonly number[]; // columns to align right
  readonly total: number; // rows in the record; more than shown if larger
}

/** A part: a triangle mesh and the chain of poses [R | p] that carries it into the world, first the outermost. */
export interface Mesh {
  readonly name: string; // "peg", "plate with hole"
  readonly role: "moving" | "fixed" | "machine"; // machine: what holds the moving part, an arm's links
  readonly vertices: Block; // (v, 3), m, in the part's own frame
  readonly triangles: Block<Uint32Array>; // (t, 3)
  /** (m, 12): row-major 3 × 4, in W, spread evenly over the samples of time, one each for parts; null: it stands at `at`. */
  readonly poses: Block | null;
  readonly at: readonly number[]; // 12 numbers: pose in W, used where poses is null
  /** How it yields: vertices(t) = vertices + Σ_k amplitudes[t, k] modes[k]. */
  readonly modes: Block | null; // (k, v, 3)
  readonly amplitudes: Block | null; // (n, k)
}

/** One contact over time, in W. NaN where there is none at that instant. */
export interface Contact {
  readonly name: string;
  readonly state: Block<Uint8Array>; // (n,): 0 open, 1 sticks, 2 slides, 255 not told of
  readonly point: Block; // (n, 3), m
  readonly force: Block; // (n, 3), N, on the moving part, friction included
}

/** A force that is not a contact's: the resultant at the gripper, say. In W. */
export interface Arrow {
  readonly name: string; // "force on the part, at G"
  readonly point: Block; // (n, 3), m
  readonly force: Block; // (n, 3), N
}

/** How G yields: half axes λᵢ eᵢ of its compliance in W, m/N, the longest first: where 1 N from any side moves it to. */
export interface Yielding {
  readonly halves: Block; // (m, 9), spread evenly over the samples of time
  readonly largest: number; // m/N, of all
}

export interface Scene {
  readonly centre: readonly number[]; // of all parts at the start, m
  readonly radius: number; // of a ball round them, m
  readonly whole: { readonly centre: readonly number[]; readonly radius: number } | null; // with the machine; null: there is none
  readonly along: readonly number[]; // unit vector in W along which the moving part goes in
  readonly flat: boolean; // all happens in the plane of x and y, and is looked at from z
  readonly meshes: readonly Mesh[];
  readonly contacts: readonly Contact[];
  readonly arrows: readonly Arrow[];
  readonly force: number; // N, the largest of all: sets the arrows' scale
  readonly carrier: Block | null; // (n, 12): pose of the moving part's gripper G in W, for its triad and the trace on the part
  readonly yields: Yielding | null;
}

/** Quantities over a grid of places, all in display units; the first two axes are the longest. */
export interface Grid {
  readonly axes: readonly {
    readonly name: string;
    readonly unit: string;
    readonly about: string;
    readonly values: Block<Float64Array>;
  }[];
  readonly quantities: readonly {
    readonly id: string;
    readonly title: string;
    readonly about: string;
    readonly unit: string;
    readonly values: Block; // shape: the axes' lengths; NaN where there is none
  }[];
  readonly reasons: { readonly words: readonly string[]; readonly which: Block<Uint32Array> }; // why there is none
  readonly marks: readonly { readonly name: string; readonly at: readonly number[] }[]; // the best place, along the axes
}

/** Time and angle of a pawl: what is free and can be reached (F), what bounds it, where the pawl went. s and degrees. */
export interface Slice {
  readonly pawl: number;
  readonly window: readonly number[]; // angles shown at first …
  readonly turn: readonly number[]; // … and those of a whole turn
  readonly legs: readonly (readonly number[])[]; // from when to when each is drawn
  readonly rest: number;
  readonly angle: Block; // (n,) of the pawl, at the record's times
  readonly strokes: readonly { readonly kind: "slides" | "sticks" | "leaves" | "hidden"; readonly words: string; readonly points: Block }[];
  readonly areas: readonly Block[]; // (k, 2): F in polygons that only share edges
  readonly marks: readonly { readonly number: number; readonly time: number; readonly angle: number; readonly kind: string }[];
  readonly notes: readonly string[]; // of each leg: how large F is
}

/** How a mechanism feels: where its parameters are known, and what the playground plays. */
export interface Feel {
  readonly map: Known | null;
  readonly play: Play | null;
  readonly silent: string; // why there is nothing to play
}

/** Of each parameter the stretches of position of which the same is said. */
export interface Known {
  readonly unit: string;
  readonly from: number;
  readonly to: number;
  readonly rows: readonly {
    readonly name: string;
    readonly spans: readonly { readonly from: number; readonly to: number; readonly known: boolean; readonly why: string }[];
  }[];
}

/** Units fit each other: force = spring × position = damping × position/s. report/playing.py tells what is played. */
export interface Play {
  readonly unit: string; // of position
  readonly force_unit: string;
  readonly position: Block<Float64Array>; // (n,), even
  readonly forth: Block<Float64Array>; // force at a crawl, on the mechanism
  readonly back: Block<Float64Array>; // never more than forth
  readonly damping_forth: Block<Float64Array>;
  readonly damping_back: Block<Float64Array>;
  readonly spring: number; // between hand and part
  readonly hand_damping: number;
  readonly drops: readonly {
    readonly forth: boolean;
    readonly start: number; // it can click again once the part was here or before
    readonly fires: number;
    readonly end: number;
    readonly size: number; // of the force
  }[];
  readonly notes: readonly string[];
}

/** How the parts of an assembly move. Parts, joints and freedoms are numbered from 0; places are m in W. */
export interface Articulation {
  readonly centre: readonly number[];
  readonly radius: number; // of a ball round all parts at rest
  readonly parts: readonly { readonly name: string; readonly ground: boolean }[];
  readonly meshes: readonly {
    readonly part: number;
    readonly vertices: Block; // (v, 3), m, in the part's own frame; repeated parts share theirs
    readonly triangles: Block<Uint32Array>; // (t, 3)
    readonly at: readonly number[]; // 12 numbers: pose in W at rest
  }[];
  readonly thinned: number; // triangles left out of all meshes, to keep the page small
  readonly apart: Block; // (part, 3): shift of each part at the far end of the exploded view
  readonly freedoms: readonly Freedom[];
  readonly joints: readonly Joint[];
  readonly listed: readonly number[]; // joints in the order of the table: those that move first
  readonly tables: readonly Table[]; // parts and contacts
  readonly graph: {
    readonly places: Block; // (part, 2), −1 … 1, y up
    readonly edges: readonly { readonly a: number; readonly b: number; readonly joint: number | null; readonly contacts: number; readonly words: string }[];
  };
}

/** A motion that keeps every contact, or one that opens some; frames run from its one end to its other. */
export interface Freedom {
  readonly words: string;
  readonly notes: readonly string[];
  readonly opens: boolean;
  readonly unit: string; // of travel, as it is written behind a number: "°" or " mm"
  readonly travel: Block; // (frame,); 0 at rest
  readonly movers: readonly number[]; // parts that move
  readonly frames: Block; // (frame, mover, 12): displacement [R | p] in W, identity at rest
  readonly joints: readonly number[]; // that move
}

export interface Joint {
  readonly parent: number;
  readonly child: number;
  readonly type: string; // revolute, prismatic, …
  readonly axis: readonly number[] | null;
  readonly point: readonly number[] | null;
  readonly reach: number; // half the length the axis is drawn with
  readonly where: string;
  readonly limits: string;
  readonly reason: string;
  readonly confidence: string;
  readonly notes: readonly string[];
  readonly freedoms: readonly number[]; // in which it moves
}

/** Something of each run of a study, in its display unit; of words, which of them. NaN where a run has none. */
export interface Quantity {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly about: string;
  readonly words: readonly string[]; // empty: numbers
  readonly values: Block; // (drawn,)
  readonly limits: readonly { readonly kind: string; readonly value: number }[]; // "at most", "at least": what counts as good
  readonly endless?: string; // what an infinite value is called; left out: there is none
  readonly seen?: readonly [number, number] | null; // what a map shows of it; else all
}

/** What a map draws: runs of a study, or designs of a search. */
export interface Runs {
  readonly noun: "run" | "design";
  readonly runs: number; // in the record
  readonly is_adaptive: boolean; // sampled where the outcome flips
  readonly variables: readonly Quantity[];
  readonly outputs: readonly Quantity[];
  readonly number: Block<Uint32Array>; // (drawn,) of the run, ascending
  readonly status: Block<Uint8Array>; // (drawn,) which of the statuses
  readonly succeeded: Block<Uint8Array>; // (drawn,)
  readonly reason: Block<Uint32Array>; // (drawn,) which of the reasons, from 1; 0: not told
  readonly statuses: readonly { readonly word: string; readonly runs: number; readonly colour: number }[]; // 1 … 8: --s1 …; 0: grey
  readonly reasons: readonly { readonly status: string; readonly words: string; readonly runs: number; readonly example: number | null }[];
  readonly start: readonly string[]; // ids of the quantities a map is drawn over at first; "" for the outcome
  readonly cells: readonly Cells[]; // of a large study, for pairs of variables
  readonly borders: readonly { readonly x: string; readonly y: string; readonly points: Block; readonly words: string }[]; // (n, 2)
  readonly success: { readonly good: number };
  readonly kept: readonly { readonly run: number; readonly key: string }[]; // runs whose records are on this page
  readonly again: string; // the command that runs one again; {run} stands for its number
}

/** Many runs. Of a large study not all are drawn one by one; shares, histograms and cells are always of all. */
export interface Study extends Runs {
  readonly noun: "run";
  readonly thinned: string; // what is not drawn one by one, in a sentence; ""
  readonly rates: readonly {
    readonly id: string; // of the variable
    readonly low: Block<Float64Array>; // (bins,) from …
    readonly high: Block<Float64Array>; // … to; the same where the variable has few values
    readonly runs: Block<Uint32Array>;
    readonly share: Block<Float64Array>; // of good runs, NaN without runs
    readonly band: Block<Float64Array>; // (bins, 2), NaN where there is none
  }[];
  readonly histograms: readonly {
    readonly id: string; // of the output
    readonly edges: Block<Float64Array>;
    readonly good: Block<Uint32Array>;
    readonly bad: Block<Uint32Array>;
    readonly without: number; // runs that have none
    readonly quantiles: Block<Float64Array>; // at 0, 1, … 100 %
  }[];
  readonly sensitivity: readonly {
    readonly output: string;
    readonly unit: string; // "1": shares of the variance
    readonly rows: readonly {
      readonly variable: string;
      readonly bars: readonly { readonly kind: string; readonly value: number; readonly low: number | null; readonly high: number | null }[];
    }[];
  }[];
  readonly worst: readonly { readonly run: number; readonly why: string; readonly value: string; readonly status: string }[];
  readonly success: {
    readonly good: number;
    readonly runs: number;
    readonly share: number;
    readonly of: "runs" | "plan" | "area"; // runs: drawn by chance, with the interval; plan: no probability; area: of the map, and its bounds
    readonly low: number | null;
    readonly high: number | null;
    readonly confidence: number;
  };
  readonly joints: Joints | null;
  readonly notes: readonly string[]; // what must be known to read it right
}

/** Which joints of an assembly are there: along the one variable, or in what share of the runs. */
export interface Joints {
  readonly axis: string; // "clearance [mm]", "share of the runs [%]"
  readonly about: string;
  readonly low: number;
  readonly high: number;
  readonly types: readonly string[];
  readonly rows: readonly {
    readonly joint: string;
    readonly spans: readonly { readonly type: number; readonly from: number; readonly to: number; readonly words: string }[];
  }[];
  readonly table: Table;
}

/** A design search: what was found, what was wanted, what was tried; or places for hooks on two parts. */
export interface Design {
  readonly best: readonly { readonly name: string; readonly of: string; readonly start: string; readonly value: string; readonly at: string }[]; // at: "high end"
  readonly found: boolean; // whether the best holds all that is wanted; else it is the nearest
  readonly wants: readonly {
    readonly what: string;
    readonly limit: string;
    readonly is_goal: boolean;
    readonly value: string;
    readonly room: string;
    readonly verdict: string;
    readonly mood: Mood | "";
    readonly start: string;
    readonly start_mood: Mood | "";
    readonly other: string; // by the other road
    readonly other_mood: Mood | "";
    readonly relaxed: string; // what would relax it
    readonly missed: Block | null; // (design,): above 0 it is missed; null of a goal
  }[];
  readonly road: string; // name of the other road; ""
  readonly tried: (Runs & { readonly best: number | null }) | null;
  readonly folded: readonly Table[];
  readonly places: Places | null;
}

/** Hooks on two parts, mm. Those that were judged have outlines. */
export interface Places {
  readonly outlines: readonly { readonly role: string; readonly place: number; readonly points: Block }[]; // (n, 2)
  readonly rows: readonly { readonly place: number; readonly cells: readonly string[]; readonly judged: boolean; readonly verdict: string; readonly mood: Mood }[];
  readonly shown: readonly number[]; // places drawn at first
  readonly total: number;
}

/** Runs summed over cells of two variables; rows along y, columns along x. */
export interface Cells {
  readonly x: string;
  readonly y: string;
  readonly x_edges: Block<Float64Array>;
  readonly y_edges: Block<Float64Array>;
  readonly counts: Block<Uint32Array>; // (y, x, status)
  readonly good: Block<Uint32Array>; // (y, x)
  readonly means: readonly { readonly id: string; readonly values: Block }[]; // of outputs, (y, x)
  readonly example: Block<Uint32Array>; // (y, x): one of the drawn runs, from 1; 0: none
}

export interface RecordView {
  readonly key: string; // unique in the page: file's stem
  readonly title: string;
  readonly verb: string;
  readonly outcome: Outcome;
  readonly facts: readonly { readonly name: string; readonly value: string; readonly note: string }[];
  readonly time: Block<Float64Array> | null; // (n,), s, ascending, an instant may stand twice (before and after a jump)
  readonly decimals: number; // of times, in s
  readonly plots: readonly Plot[];
  readonly events: readonly Happening[];
  readonly events_total: number;
  readonly tables: readonly Table[]; // contacts, energies, and what the record keeps in tables
  readonly scene: Scene | null;
  readonly map: Grid | null;
  readonly slices: readonly Slice[];
  readonly rose: readonly { readonly from: number; readonly to: number; readonly verdict: string }[]; // rad, from x towards y
  readonly feel: Feel | null;
  readonly articulation: Articulation | null;
  readonly study: Study | null;
  readonly design: Design | null;
  readonly part: { readonly of: string; readonly run: number } | null; // run of a study on this page, by its key
  readonly inputs: readonly (readonly [string, string])[]; // in the units people type
  readonly channels: Table;
  readonly stats: readonly (readonly [string, string])[];
  readonly versions: readonly (readonly [string, string])[];
}

export interface Payload {
  readonly format: 1;
  readonly detent: string; // version
  readonly records: readonly RecordView[];
}
