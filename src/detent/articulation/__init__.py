"""How the parts of an assembly move: from contacts to freedoms, joints and questions about them.

Sinha, Gupta, Paredis & Khosla, "Extracting Articulation Models from CAD Models of Parts with Curved Surfaces" (SG).

    verb, solving, articulation_record      articulate: from contacts to links, joints, free motions; its record
    row_space, constraints, null_space      J_assembly and the motions that keep every contact    SG 20–22, 26–27
    motion_cones, rays, exchange, breaking  motions that open contacts; points exchanged in       SG 26, section 4.2
    joints, free_motions, graph, lifting    types, axes and reasons; modes, trees, what lifts off     SG 23
    second_order                            which freedoms of closed loops go on
    designed_joints, fasteners, pins, corrections, known_parts, clearances    what a person adds, or leaves out
    assembly_mechanism, mechanism, loops, loop_walk, finite_motion            motions followed with all loops closed
    limits, curved_stop, collision_sweep, queries, disassembly                stops, what-if questions, ways out
    robot, export_urdf, export_mjcf         for other programs

May import units, core, numeric, geometry and cad. Imported by studies and cli; scenarios know nothing of it.
"""

from detent._deprecated import MOVED_PATH

__path__ += MOVED_PATH
