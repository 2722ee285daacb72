"""Some damaged STEP files; `make verify` looks at 2 000."""

from pathlib import Path

from step_mutants import trial


def test_damaged_files_are_classified_and_valid_ones_have_the_kernels_volume(tmp_path: Path):
    counted, wrong = trial(tmp_path, range(3, 43))
    assert sum(counted.values()) == 40 and not wrong, "\n".join(wrong)
    assert any(found == "valid" for _, found in counted) and any(found == "refused" for _, found in counted)
