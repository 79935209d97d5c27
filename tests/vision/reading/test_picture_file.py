import numpy as np
import pytest

from companion.errors import VisionError
from companion.vision.picture_file import jpeg_of, load_picture, picture_from


def test_a_picture_comes_back_from_its_bytes():
    pixels = np.full((40, 60, 3), (30, 120, 200), np.uint8)
    again = picture_from(jpeg_of(pixels, 95))
    assert again.shape == (40, 60, 3)
    assert np.abs(again.astype(int) - pixels).max() < 5


@pytest.mark.parametrize("data", [b"", b"no picture", b"\xff\xd8\xff\xe0broken"])
def test_bytes_that_are_no_picture_are_refused_by_name(tmp_path, data):
    path = tmp_path / "x.jpg"
    path.write_bytes(data)
    with pytest.raises(VisionError, match=r"x\.jpg"):
        load_picture(path)


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(VisionError, match="cannot be read"):
        load_picture(tmp_path / "none.jpg")
