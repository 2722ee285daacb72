"""URDF files that cannot be used, and the words with which they are refused: joint or link, value, what is allowed."""

import sys

import pytest

from detent.core.errors import InputError, MissingExtra
from detent.drive.arm import urdf_tree
from detent.drive.arm.urdf import links_of

ARM = """<robot name="arm">
<link name="base"/>
<link name="a"><inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="b"><inertial>
  <origin xyz="0 0 0.1" rpy="0 0 0"/>
  <mass value="3"/>
  <inertia ixx="0.1" iyy="0.2" izz="0.2" ixy="0" ixz="0" iyz="0"/>
</inertial></link>
<link name="tool"/>
<joint name="one" type="continuous"><parent link="base"/><child link="a"/></joint>
<joint name="two" type="revolute">
  <parent link="a"/>
  <child link="b"/>
  <origin xyz="0.4 0 0" rpy="0 1 0"/>
  <axis xyz="0 1 0"/>
  <limit lower="-1" upper="2" effort="10" velocity="1"/>
  <dynamics damping="0.1" friction="0.2"/>
</joint>
<joint name="held" type="fixed"><parent link="b"/><child link="tool"/></joint>
</robot>
"""
BOMB = '<!DOCTYPE robot [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<robot name="&b;"/>'
SPY = '<!DOCTYPE robot SYSTEM "file:///etc/passwd">\n' + ARM
SLIDES = 'type="prismatic"'
TWO = 'type="revolute"'
MOMENTS = 'ixx="0.1" iyy="0.2" izz="0.2"'
FOLLOWS = '<axis xyz="0 1 0"/><mimic joint="one"/>'
MORE = "</robot>"
LOOSE = '<link name="c"/>' + MORE
RING = """<link name="c"/><link name="d"/><joint name="cd" type="fixed"><parent link="c"/><child link="d"/></joint>
<joint name="dc" type="fixed"><parent link="d"/><child link="c"/></joint></robot>"""
CLOSES = '<joint name="again" type="fixed"><parent link="base"/><child link="b"/></joint></robot>'
HOME = '<joint name="home" type="fixed"><parent link="b"/><child link="base"/></joint></robot>'


def refusal(tmp_path, text, tip="tool"):
    file = tmp_path / "arm.urdf"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(InputError) as caught:
        links_of(file, tip=tip)
    assert caught.value.file == file
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "field", "words", "line"),
    [
        # the tree
        (MORE, CLOSES, 'joint "again".child', "'b' given, joint \"two\" carries it already: a link with two", 20),
        (MORE, RING, 'joint "cd"', "these joints close a ring: cd, dc; only trees", 20),
        (MORE, HOME, 'joint "one"', "these joints close a ring: one, two, home", 10),
        (MORE, LOOSE, "link", "one root is needed, and no joint carries these: base, c", 20),
        ('parent link="a"', 'parent link="z"', 'joint "two".parent', "'z' given, there is no such link; there are", 11),
        ('child link="b"', 'child link="z"', 'joint "two".child', "there are base, a, b, tool", 11),
        ('<child link="b"/>', "", 'joint "two".child', "it is missing: a joint has a parent and a child", 11),
        ('<child link="b"/>', "<child/>", 'joint "two".child.link', "it is missing", 13),
        ('link name="tool"', 'link name="b"', 'link "b"', "the name stands in line 4 already", 9),
        ('joint name="held"', 'joint name="one"', 'joint "one"', "the name stands in line 10 already", 19),
        ('link name="tool"', "link", "link.name", "it is missing", 9),
        ('link name="tool"', 'link name=""', "link.name", "'' given, printable text is needed", 9),
        ('link name="tool"', 'link name="to&#x9b;ol"', "link.name", "printable text is needed", 9),
        # joints
        (TWO, 'type="floating"', 'joint "two".type', "'floating' given, revolute, continuous, prismatic and", 11),
        (TWO, 'type="planar"', 'joint "two".type', "'planar' given", 11),
        (TWO, 'type="hinge"', 'joint "two".type', "'hinge' given", 11),
        (TWO, "", 'joint "two".type', "it is missing", 11),
        ('<axis xyz="0 1 0"/>', FOLLOWS, 'joint "two".mimic', "it moves with another joint", 11),
        ('axis xyz="0 1 0"', 'axis xyz="0 0 0"', 'joint "two".axis.xyz', "an axis needs a direction", 15),
        ('axis xyz="0 1 0"', 'axis xyz="0 1"', 'joint "two".axis.xyz', "three finite numbers are needed", 15),
        ('axis xyz="0 1 0"', 'axis xyz="0 nan 0"', 'joint "two".axis.xyz', "three finite numbers", 15),
        ("<axis", '<axis xyz="1 0 0"/><axis', 'joint "two".axis', "it stands there twice", 15),
        ('lower="-1"', 'lower="3"', 'joint "two".limit.lower', "3.0 given, it must be below upper, which is 2", 16),
        ('lower="-1"', 'lower="low"', 'joint "two".limit.lower', "'low' given, a finite number is needed", 16),
        ('lower="-1"', 'lower="-1_0"', 'joint "two".limit.lower', "a finite number is needed", 16),
        ('upper="2"', 'upper="120"', 'joint "two".limit.upper', "at most 40 rad are expected. Is it in degrees?", 16),
        ('effort="10"', 'effort="-1"', 'joint "two".limit.effort', "-1.0 given, it must be at least 0", 16),
        (ARM.splitlines()[15], "", 'joint "two".limit', "it is missing: a revolute joint has limits", 11),
        ('damping="0.1"', 'damping="-1"', 'joint "two".dynamics.damping', "it must be at least 0", 17),
        ('friction="0.2"', 'friction="-1"', 'joint "two".dynamics.friction', "it must be at least 0", 17),
        ('rpy="0 1 0"', 'rpy="0 90 0"', 'joint "two".origin.rpy', "at most 10 rad are expected. Is it in degrees?", 14),
        ('xyz="0.4 0 0"', 'xyz="400 0 0"', 'joint "two".origin.xyz', "at most 20 m are expected. Is it in millim", 14),
        # links
        (ARM.splitlines()[2], '<link name="a"/>', 'link "a".inertial', 'it is missing: joint "one" moves this link', 3),
        ('<mass value="3"/>', "", 'link "b".inertial.mass', "it is missing", 4),
        ('value="3"', 'value="0"', 'link "b".inertial.mass.value', "0.0 given, it must be above 0 g", 6),
        ('value="3"', 'value="-3"', 'link "b".inertial.mass.value', "-3.0 given, it must be above 0 g", 6),
        ('ixx="0.1"', "", 'link "b".inertial.inertia.ixx', "it is missing", 7),
        (MOMENTS, 'ixx="1" iyy="2" izz="4"', 'link "b".inertial.inertia', "no body has them: the largest is at", 7),
        (MOMENTS, 'ixx="0" iyy="0" izz="0"', 'link "b".inertial.inertia', "all three must be above 0", 7),
        (MOMENTS, 'ixx="1e5" iyy="2e5" izz="2e5"', 'link "b".inertial.inertia', "is more than 5 m. Is it in mill", 7),
        ('value="3"', 'value="3000000"', 'link "b".inertial.inertia', "Is one of them in grams or millimetres?", 7),
        ('value="3"', 'value="1e300"', 'link "b".inertial.inertia', "would be denser than 1e+06 kg/m^3", 7),
        ('"0 0 0.1" rpy', '"0 0 100" rpy', 'link "b".inertial.origin.xyz', "Is it in millimetres?", 5),
        # the file
        ('<robot name="arm">', "<arm>", "", "it is not XML: mismatched tag", 20),
        (ARM, "", "", "it is not XML: no element found", 1),
        (ARM, "six joints and a gripper", "", "it is not XML", 1),
        (ARM, '<?xml version="1.0" encoding="klingon"?>' + ARM, "", "it is not XML: unknown encoding", 1),
        (ARM, "<mujoco/>", "mujoco", "the outermost element of a URDF file is <robot>", 1),
        (ARM, '<robot name="empty"/>', "link", "there is none", 1),
        (ARM, '<robot><link name="base"/></robot>', "tip", "there is no such link; there are base", None),
        (ARM, '<robot><link name="tool"/></robot>', "tip", "no joint moves between it and the root tool", None),
        (MORE, '<xacro:include filename="x"/></robot>', "xacro:include", "xacro must be expanded before", 20),
        (ARM, BOMB, "DOCTYPE", "what it declares, entities or other files, is never read", 1),
        (ARM, SPY, "DOCTYPE", "is never read", 1),
        (ARM, 60 * "<a>" + 60 * "</a>", "a", "more than 50 elements stand inside each other", 1),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_refused_with_name_words_and_line(tmp_path, old, new, field, words, line):
    assert ARM.count(old) >= 1
    wrong = refusal(tmp_path, ARM.replace(old, new))
    assert words in str(wrong)
    assert (wrong.field, wrong.line) == (field, line)


def test_a_sliding_joint_in_millimetres_is_refused(tmp_path):
    text = ARM.replace(TWO, SLIDES)
    (tmp_path / "fine.urdf").write_text(text)
    assert links_of(tmp_path / "fine.urdf")[0][1].kind == "slides"
    wrong = refusal(tmp_path, text.replace('upper="2"', 'upper="300"'))
    assert "at most 20 m are expected. Is it in millimetres?" in str(wrong)


def test_where_nothing_moves_numbers_do_not_matter(tmp_path):
    nothing = '<link name="base"><inertial><mass value="0"/></inertial></link>'
    (tmp_path / "arm.urdf").write_text(ARM.replace('<link name="base"/>', nothing))
    assert len(links_of(tmp_path / "arm.urdf")[0]) == 2


def test_files_that_are_none_or_too_large_are_refused(tmp_path, monkeypatch):
    for path, words in ((tmp_path / "no.urdf", "there is no such file"), (tmp_path, "it is not a regular file")):
        with pytest.raises(InputError, match=words) as caught:
            links_of(path)
        assert (caught.value.field, caught.value.value) == ("path", str(path))
    monkeypatch.setattr(urdf_tree, "LARGEST", 100)
    (tmp_path / "arm.urdf").write_text(ARM)
    with pytest.raises(InputError, match="it is larger than 0"):
        links_of(tmp_path / "arm.urdf")


def test_a_file_of_very_many_links_is_refused(tmp_path):
    links = "".join(f'<link name="l{i}"/>' for i in range(1001))
    assert "at most 1000 links are read" in str(refusal(tmp_path, f"<robot>{links}</robot>"))


def test_the_longest_chain_that_is_read_is_read(tmp_path):
    """Also by Pinocchio, which walks a tree by calling itself."""
    inertial = ARM.splitlines()[2].partition(">")[2].removesuffix("</link>")
    links = "".join(f'<link name="l{i}">{inertial}</link>' for i in range(1000))
    joints = "".join(
        f'<joint name="j{i}" type="fixed"><parent link="l{i - 1}"/><child link="l{i}"/></joint>' for i in range(2, 1000)
    )
    first = '<joint name="j" type="continuous"><parent link="l0"/><child link="l1"/></joint>'
    (tmp_path / "arm.urdf").write_text(f"<robot>{links}{first}{joints}</robot>")
    ((link,), _) = links_of(tmp_path / "arm.urdf")
    assert link.body is not None and link.body.mass == pytest.approx(999 * 2.0)


@pytest.mark.parametrize("name", ["universe", "root_joint", "a'b", "a < b", "ü", "0"])
def test_links_and_joints_may_have_any_name(tmp_path, name):
    written = name.replace("<", "&lt;")
    text = ARM.replace('"tool"', f'"{written}"').replace('"one"', f'"{written}"')
    (tmp_path / "arm.urdf").write_text(text, "utf-8")
    assert links_of(tmp_path / "arm.urdf", tip=name)[0][0].name == name


def test_without_pinocchio_the_line_that_installs_it_is_said(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pinocchio", None)
    (tmp_path / "arm.urdf").write_text(ARM)
    with pytest.raises(MissingExtra, match=r'reading URDF needs an extra: pip install "detent\[robot\]"'):
        links_of(tmp_path / "arm.urdf")
