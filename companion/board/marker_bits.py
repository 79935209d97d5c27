"""The black and white squares of the printed markers. Knows no place on a board.

The first fifty markers of 4x4 squares as OpenCV publishes them under the name
DICT_4X4_50: rows from the top, the most significant bit at the left, 1 for white.
"""

SQUARES = 4
MODULES = SQUARES + 2
"""Squares along a marker's side, its black border included."""

# fmt: off
_ROWS = (
    0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD, 0x9E2E, 0xC4F2, 0xFEDA, 0xCF56,
    0xF991, 0x11A7, 0x0EB7, 0x2A0F, 0x24B1, 0x263E, 0x4665, 0x6600, 0x6C5E, 0x76AF,
    0x868B, 0xB02B, 0xCCD5, 0xDD82, 0xFE47, 0x9471, 0xACE4, 0xA554, 0x2123, 0x346F,
    0x4415, 0x57B2, 0x9ECF, 0xF0CB, 0x08AE, 0x0929, 0x1875, 0x04FF, 0x0DF6, 0x1C5A,
    0x1718, 0x2A28, 0x328C, 0x38B2, 0x24E8, 0x2EEB, 0x2D3F, 0x4B64, 0x502E, 0x5013,
)
# fmt: on


def white_squares(marker_id: int) -> frozenset[tuple[int, int]]:
    """(column, row) of each white square, counted from the corner of the black border at (0, 0)."""
    bits = f"{_ROWS[marker_id]:0{SQUARES * SQUARES}b}"
    return frozenset(
        (1 + number % SQUARES, 1 + number // SQUARES)
        for number, bit in enumerate(bits)
        if bit == "1"
    )
