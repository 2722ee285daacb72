"""A record keeps the shapes of its parts, through its file and against forgery, and they move as the parts do."""

import io
import json
from dataclasses import replace

import numpy as np
import pytest
import xarray as xr

from detent import InputError, Record
from detent.core.record import Channel, dataset
from detent.core.scene import Shape
from detent.geometry.mesh import box
from house.test_record import damaged, record, refused, signed, unsigned

X = tuple(map(float, np.eye(3, 4).ravel()))


def shapes() -> tuple[Shape, ...]:
    mesh = box((0, 0, 0), (1, 2, 3))
    bend = np.random.default_rng(1).normal(size=(3, 8, 3))
    return (
        Shape("hook", "moving", mesh.vertices, mesh.triangles, ("pose", X), bend, ("force",)),
        Shape("μ – block", "fixed", mesh.vertices / 3, mesh.triangles),
    )


def drawn() -> Record:
    plain = record()
    poses = Channel(("time", "row", "column"), np.tile(np.eye(3, 4), (3, 1, 1)), "1, m", "of G in W", "W", {"X_WB": X})
    return replace(plain, data=plain.data.assign({"pose": poses.variable()}), scene=shapes())


def test_a_scene_comes_back_the_same_and_is_no_channel(tmp_path):
    saved = drawn()
    saved.save(tmp_path / "a.nc")
    loaded = Record.load(tmp_path / "a.nc")
    assert loaded.same_as(saved) and loaded.data.sizes == saved.data.sizes
    assert set(loaded.data.variables) == set(saved.data.variables)
    for one, two in zip(loaded.scene, saved.scene, strict=True):
        assert (one.name, one.role, one.chain, one.bends) == (two.name, two.role, two.chain, two.bends)
        assert one.vertices.dtype == np.float32 and one.triangles.dtype == np.int32
    assert loaded["pose"].attrs["frame"] == "W" and tuple(loaded["pose"].attrs["X_WB"]) == X


def test_a_record_without_a_scene_loads_as_before():
    old = record().to_bytes()
    head = json.loads(xr.open_dataset(io.BytesIO(old), engine="scipy").attrs["detent"])
    assert head["scene"] == []
    text = json.dumps(head, ensure_ascii=False).encode()
    assert text in old
    before = old.replace(b', "scene": []', b"             ")  # as it was written before there were scenes
    loaded = Record.from_bytes(signed(unsigned(before)[0]), "old.nc")
    assert loaded.same_as(record()) and loaded.scene == ()


def test_records_with_other_shapes_are_not_the_same():
    one, (hook, block) = drawn(), shapes()
    assert one.same_as(replace(one, scene=shapes()))
    assert hook.modes is not None
    for other in (
        (hook,),
        (block, hook),
        (replace(hook, vertices=hook.vertices * 1.000001), block),
        (replace(hook, triangles=hook.triangles[:, ::-1]), block),
        (replace(hook, modes=-hook.modes), block),
        (replace(hook, modes=None, bends=()), block),
        (replace(hook, chain=("pose",)), block),
        (hook, replace(block, role="moving")),
    ):
        assert not one.same_as(replace(one, scene=other))


@pytest.mark.parametrize(
    "wrong",
    [
        {"role": "floating"},
        {"vertices": np.zeros((8, 2))},
        {"vertices": np.full((8, 3), np.nan)},
        {"vertices": np.array([["a", "b", "c"]])},
        {"triangles": np.array([[0, 1, 8]])},
        {"triangles": np.array([[-1, 1, 2]])},
        {"triangles": np.array([[0.0, 1.0, 2.0]])},
        {"modes": np.zeros((3, 7, 3))},
        {"modes": None},
        {"bends": ()},
        {"bends": (X,)},
        {"chain": ("pose", X[:11])},
        {"chain": ((*X[:11], np.inf),)},
    ],
)
def test_a_shape_that_cannot_be_drawn_is_refused(wrong):
    with pytest.raises(InputError):
        replace(shapes()[0], **wrong)


def forged(change, data=lambda data: data) -> bytes:
    """The record's file with its head's scene, or its variables, changed, and a checksum that is right."""
    opened = xr.open_dataset(io.BytesIO(drawn().to_bytes()), engine="scipy").load()
    head = json.loads(opened.attrs["detent"])
    change(head["scene"])
    opened = data(opened).assign_attrs({"detent": json.dumps(head), "detent_checksum": 64 * "0"})
    return signed(bytes(opened.to_netcdf(engine="scipy", format="NETCDF3_64BIT")))


def nothing(scene: list) -> None: ...


def test_a_forged_scene_is_refused():
    assert Record.from_bytes(forged(nothing), "run.nc").same_as(drawn())
    for change in (
        lambda scene: scene.append("a part"),
        lambda scene: scene.append(dict(scene[0])),  # without arrays
        lambda scene: scene[0].pop("chain"),
        lambda scene: scene[0].update(chain=[3]),
        lambda scene: scene[0].update(chain=["none"]),
        lambda scene: scene[0].update(chain=["force"]),  # no poses
        lambda scene: scene[0].update(chain=[X[:5]]),
        lambda scene: scene[0].update(chain=[["a"] * 12]),
        lambda scene: scene[0].update(bends=["insertion"]),  # one amplitude, three modes
        lambda scene: scene[0].update(bends=["none"]),
        lambda scene: scene[0].update(bends=[7]),
        lambda scene: scene[1].update(bends=["force"]),  # no modes
        lambda scene: scene[0].update(name=7),
        lambda scene: scene[0].update(role="floating"),
    ):
        refused(forged(change))
    for name, values in (
        ("scene_0_triangles", lambda a: a + 100),
        ("scene_0_triangles", lambda a: a - 1),
        ("scene_0_triangles", lambda a: a.astype(float)),
        ("scene_0_vertices", lambda a: a * np.nan),
        ("scene_0_vertices", lambda a: a.isel(scene_0_vertex=0)),
        ("scene_0_modes", lambda a: a.isel(scene_0_mode=0)),
    ):
        refused(
            forged(
                nothing, lambda data, name=name, values=values: data.assign({name: values(data[name]).drop_encoding()})
            )
        )


def test_a_damaged_scene_with_a_right_checksum_loads_or_is_refused():
    loaded, all_of_them = damaged(drawn().to_bytes(), 11)
    assert 0 < loaded < all_of_them


def test_a_channels_frame_is_noted():
    data = dataset({"point": Channel(("xyz",), np.zeros(3), "m", "of contact", "B")}, {})
    assert data["point"].attrs == {"units": "m", "about": "of contact", "frame": "B"}
