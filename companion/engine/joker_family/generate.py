"""Every legal move for the card that was declared: spec parts (d), (e) and (f).

Makes no illegal move and judges none: see judge.py for the other way to the same truth.
"""

from companion.engine.cards import JOKER, Rank
from companion.engine.game import LegalMoves
from companion.engine.joker_family.effects import RANK_OF
from companion.engine.joker_family.graph import is_home, is_track
from companion.engine.joker_family.sight import Sight, sight_of
from companion.engine.joker_family.splits import splits
from companion.engine.move import PASS, Move
from companion.engine.race.hands import hand_of, is_whole
from companion.engine.state import GameState

MUST_PLAY = "R15"


def legal_moves(state: GameState) -> LegalMoves:
    """The legal moves of the seat to move with the declared card.

    None at all and not without effect: another card of the known hand must be played. A joker
    that need not be played may be discarded if the whole hand is known to have no other play;
    from a hand that is not known it is laid to be played.
    """
    rank = RANK_OF[state.declared["card"]]  # type: ignore[index]
    sight = sight_of(state)
    found = card_plays(sight, rank)
    if found and (rank != JOKER or sight.setting.joker_forced):
        return LegalMoves(tuple(found))
    whole = is_whole(state, state.to_move)
    if found:
        may_be_kept = whole and not hand_compels(state, sight)
        return LegalMoves((*found, PASS) if may_be_kept else tuple(found))
    if hand_compels(state, sight):
        return LegalMoves((), "F2")
    free = _out_for_free(state, sight)
    unchecked = () if whole else (MUST_PLAY,)
    return LegalMoves(tuple(free), "F3", no_effect=not free, unchecked=unchecked)


def may_be_laid(state: GameState, rank: Rank) -> bool:
    """A card of *rank* can be played, or be discarded without breaking R15 as far as is known."""
    sight = sight_of(state)
    return bool(card_plays(sight, rank)) or not hand_compels(state, sight)


def compels(sight: Sight, rank: Rank) -> bool:
    """R15: a play with a card of *rank* must be made. A joker may be kept where the table says."""
    return rank != JOKER or sight.setting.joker_forced


def hand_compels(state: GameState, sight: Sight) -> bool:
    """A card that is known to be in the hand has a play that must be made."""
    ranks = {RANK_OF[card] for card in hand_of(state, state.to_move) or ()}
    return any(compels(sight, rank) and card_plays(sight, rank) for rank in ranks)


def card_plays(sight: Sight, rank: Rank) -> list[Move]:
    """Every legal play of a card, worked out once for a position."""
    found = sight.known.get(rank)
    if found is None:
        walks_only = rank in sight.setting.cards_of_one_walk
        found = _free_walks(sight, rank) if walks_only else _card_plays(sight, rank)
        sight.known[rank] = found
    return found


def _card_plays(sight: Sight, rank: Rank) -> list[Move]:
    effect = sight.setting.effects[rank]
    found: list[Move] = []
    if not (effect.must_split and _in_play(sight) > 1):
        free = sight.setting.every_way_is_free
        found = _free_walks(sight, rank) if free else _allowed_walks(sight, rank)
    if effect.split is not None:
        found += splits(sight, effect.split)
    if effect.swaps:
        found += _swaps(sight)
    if effect.replaces:
        found += [move for move in _replacements(sight) if not found or move not in found]
    return found


def _free_walks(sight: Sight, rank: Rank) -> list[Move]:
    """Walks by one marble, where being free of own marbles is all that a way needs."""
    return [
        move
        for barrier, plays in sight.walkers
        for blocked, move in plays[rank]
        if not barrier & blocked
    ]


def _allowed_walks(sight: Sight, rank: Rank) -> list[Move]:
    """Walks by one marble, where options ask for more."""
    return [
        way.move
        for colour, spaces in sight.held.items()
        for space in spaces
        for way in sight.setting.plays(colour)[space][rank]
        if sight.allows(colour, way)
    ]


def _in_play(sight: Sight) -> int:
    """Marbles of the acting colours that are out of their Home."""
    return sum(not is_home(space) for spaces in sight.held.values() for space in spaces)


def _swaps(sight: Sight) -> list[Move]:
    """Option `two_swap`: an own marble on the track and another colour's change places."""
    found: list[Move] = []
    for colour, spaces in sight.held.items():
        for other in sight.others_on_the_track(colour):
            acting = sight.marbles[other] in sight.held
            found += (
                sight.setting.swapped[mine][other]
                for mine in spaces
                if is_track(mine) and not (acting and other < mine)
            )
    return found


def _replacements(sight: Sight) -> list[Move]:
    """R14: a joker puts a marble in the place of another colour's on the track."""
    setting, bits = sight.setting, sight.setting.bits
    found: list[Move] = []
    for colour, spaces in sight.held.items():
        first = sight.first_at_home(colour)
        sources = [first] if first is not None else []
        if setting.joker_from_track:
            sources += (space for space in spaces if is_track(space))
        targets = sight.others_on_the_track(colour)
        for start in sources:
            moves = setting.carried[start]
            if setting.full_entrance_forbids:
                from_here = bits[start]
                found += [
                    moves[end]
                    for end in targets
                    if sight.may_land(sight.masks, colour, from_here, bits[end])
                ]
            else:
                found += [moves[end] for end in targets]
    return found


def _out_for_free(state: GameState, sight: Sight) -> list[Move]:
    """Option `free_out_after`: what the so-manieth discard in a row does instead."""
    after = sight.setting.free_out_after
    in_a_row = state.memory.get("discards", {}).get(str(sight.seat), 0)
    if not after or in_a_row + 1 < after:
        return []
    return [
        way.move
        for colour, spaces in sight.held.items()
        for space in spaces
        if is_home(space)
        for way in sight.setting.out_ways(colour)[space]
        if sight.allows(colour, way)
    ]
