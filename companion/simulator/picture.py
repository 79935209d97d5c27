"""Puts the pictures of a virtual camera together. Knows where things are, not why.

The backdrop is drawn once, each marble once per place; a picture copies what
stands still, lays a hand over it and adds the camera's noise.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from companion.board.layout import Layout
from companion.board.position import Colour, Space
from companion.simulator.arrays import Box, Bytes, FloatArray, Halves, halves
from companion.simulator.backdrop import Surfaces, backdrop
from companion.simulator.beside import slots_beside
from companion.simulator.die import Die, die_sprite
from companion.simulator.hand import HandPainter, HandPose
from companion.simulator.holes import resting_height_mm
from companion.simulator.light import Light, to_linear
from companion.simulator.look import Bgr, Look
from companion.simulator.marble import Ball, Sprite, marble_sprite
from companion.simulator.scene import Scene, first_scene
from companion.simulator.sensor import Sensor
from companion.simulator.skin import HandModel
from companion.simulator.viewpoint import Placement

Place = Space | int
"""A space of the board, or the number of a place beside it."""


@dataclass(frozen=True, slots=True)
class _Ground:
    """What stays while board, camera and lamp do.

    light: of the empty table. wood: mean reflectance of the board. hands: what draws hands.
    """

    scene: Scene
    light: Halves
    wood: FloatArray
    hands: HandPainter


class Painter:
    """Draws one table. Not safe to use from two threads at once."""

    def __init__(
        self,
        layout: Layout,
        colours: Mapping[Colour, Bgr],
        look: Look,
        seed: int,
        clear_mm: tuple[float, float, float, float] | None = None,
    ) -> None:
        """clear_mm: left, top, right, bottom of what is not for marbles beside the board."""
        self._layout, self._seed = layout, seed
        self._colours = {name: to_linear(bgr) for name, bgr in colours.items()}
        self._surfaces: Surfaces | None = None
        self._sensor = Sensor(look, seed)
        self._hands = HandModel(look, layout.marble_diameter_mm, self._colours, seed)
        self.scene = first_scene(layout, look)
        self.slots_mm = slots_beside(self.scene, layout, clear_mm)
        self._ground: _Ground | None = None
        self._sprites: dict[tuple[Place, Colour], Sprite | None] = {}
        self._standing: dict[Place, Colour] = {}
        self._lying: dict[Die, Sprite | None] = {}
        self._still: Bytes | None = None

    def move_board(self, placement: Placement) -> None:
        """The board lies elsewhere from the next picture on."""
        self._forget(replace(self.scene, placement=placement))

    def change_light(self, light: Light) -> None:
        """Another light from the next picture on; the camera's exposure stays as it is."""
        self._forget(replace(self.scene, light=light))

    def picture(
        self,
        standing: Mapping[Place, Colour],
        hand: HandPose | None,
        moment: int,
        dice: Iterable[Die] = (),
    ) -> Bytes:
        """A new array (height, width, 3), BGR; *moment* chooses the noise."""
        ground = self._grounded()
        self._stand(ground, standing, set(dice))
        assert self._still is not None
        picture = self._still.copy()
        if hand is not None:
            ground.hands.draw(picture, hand)
        self._sensor.add_noise(picture, self.scene.light.noise, moment)
        return picture

    def _forget(self, scene: Scene) -> None:
        self.scene, self._ground, self._still = scene, None, None
        self._sprites.clear()
        self._lying.clear()

    def _grounded(self) -> _Ground:
        if self._ground is None:
            if self._surfaces is None:
                self._surfaces = Surfaces(self._layout, self.scene.look, self._seed)
            light = halves(backdrop(self.scene, self._layout, self._surfaces))
            hands = HandPainter(self.scene, self._sensor, self._hands)
            wood = self._surfaces.wood_bgr
            self._hands.prepare()
            self._ground = _Ground(self.scene, light, wood, hands)
        return self._ground

    def _stand(self, ground: _Ground, standing: Mapping[Place, Colour], dice: set[Die]) -> None:
        """Bring the still picture up to date, where marbles or dice came or went."""
        if self._still is None:
            self._standing = dict(standing)
            self._lying = {die: self._die(die) for die in dice}
            width, height = ground.scene.look.view.size_px
            self._still = np.empty((height, width, 3), np.uint8)
            self._develop(ground, (0, 0, width, height))
            return
        before, self._standing = self._standing, dict(standing)
        changed = [self._sprite(ground, *each) for each in before.items() ^ standing.items()]
        lay = self._lying
        self._lying = {die: lay[die] if die in lay else self._die(die) for die in dice}
        changed += [(lay | self._lying)[die] for die in lay.keys() ^ dice]
        for sprite in changed:
            if sprite is not None:
                self._develop(ground, joined((sprite.shade_box, sprite.ball_box)))

    def _develop(self, ground: _Ground, box: Box) -> None:
        assert self._still is not None
        brightness = ground.scene.light.brightness
        bytes_ = self._sensor.developed(lambda wide: self._lit(ground, wide), box, brightness)
        left, top, right, bottom = box
        self._still[top:bottom, left:right] = bytes_

    def _lit(self, ground: _Ground, box: Box) -> FloatArray:
        """Linear light of a box with every marble that reaches into it, far ones first."""
        left, top, right, bottom = box
        lit = ground.light[top:bottom, left:right].astype(np.float32)
        sprites = [self._sprite(ground, *each) for each in self._standing.items()]
        sprites += self._lying.values()
        seen = sorted((s for s in sprites if s is not None), key=lambda s: s.ball_box[3])
        for sprite in seen:
            for part, there in _overlap(box, lit, sprite.shade_box):
                part *= sprite.shade[there]
        for sprite in seen:
            for part, there in _overlap(box, lit, sprite.ball_box):
                part *= 1 - sprite.cover[there]
                part += sprite.light[there]
        return lit

    def _sprite(self, ground: _Ground, place: Place, colour: Colour) -> Sprite | None:
        key = (place, colour)
        if key not in self._sprites:
            draw = np.random.default_rng([self._seed, *str(place).encode(), *colour.encode()])
            self._sprites[key] = marble_sprite(
                self.scene,
                self._ball(place),
                self.scene.look.material,
                self._colours[colour],
                ground.wood,
                draw,
            )
        return self._sprites[key]

    def _die(self, die: Die) -> Sprite | None:
        return die_sprite(self.scene, die, self.scene.look.die)

    def _ball(self, place: Place) -> Ball:
        radius = self._layout.marble_diameter_mm / 2
        if isinstance(place, int):
            x, y = self.slots_mm[place % len(self.slots_mm)]
            ground = -self.scene.look.plate_mm
            return Ball((x, y, ground + radius), radius, ground, sunk=False)
        x, y = (float(n) for n in self.scene.placement.in_world([self._layout.spaces[place]])[0])
        sunk = self._layout.hole_diameter_mm < self._layout.marble_diameter_mm
        return Ball((x, y, resting_height_mm(self._layout)), radius, 0.0, sunk)


def joined(boxes: Iterable[Box]) -> Box:
    """The smallest box around all of them."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _overlap(
    box: Box, lit: FloatArray, other: Box
) -> Iterable[tuple[FloatArray, tuple[slice, slice]]]:
    """The part of *lit* (which shows *box*) inside *other*, and where it lies in *other*."""
    left, top = max(box[0], other[0]), max(box[1], other[1])
    right, bottom = min(box[2], other[2]), min(box[3], other[3])
    if left < right and top < bottom:
        here = lit[top - box[1] : bottom - box[1], left - box[0] : right - box[0]]
        yield (
            here,
            (slice(top - other[1], bottom - other[1]), slice(left - other[0], right - other[0])),
        )
