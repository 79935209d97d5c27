"""`companion replay`: plays a logged game again and compares it with what the log says."""

from argparse import ArgumentParser, Namespace

from companion.commands.terminal.game_log import add_game_argument, add_log_arguments, log_to_read
from companion.commands.terminal.printing import note, print_json, print_line, with_progress

HELP = "play a logged game again and compare"


def add_arguments(parser: ArgumentParser) -> None:
    """Which game of which log."""
    add_game_argument(parser)
    add_log_arguments(parser)


def run(arguments: Namespace) -> int:
    """Print every event and the final state hash; 1 when it is not the one that was logged."""
    from companion.table.log import INPUT
    from companion.table.replay import game_of, replay

    with log_to_read(arguments) as log:
        record = log.game(arguments.game)
        entries = log.entries(record.id)
        game = game_of(log, record, note)
    inputs = sum(entry.kind == INPUT for entry in entries)
    played = list(with_progress(replay(game, entries), "replay", total=inputs + 1))
    events = [event for each in played for event in each.events]
    hashes = [each.logged_hash for each in played if each.logged_hash is not None]
    logged_hash = hashes[-1] if hashes else None
    unlike = [each.given.number for each in played if each.given and each.logged and not each.same]
    state_hash = game.session.state_hash
    same = logged_hash in {None, state_hash}
    if arguments.json:
        print_json(
            {
                "game": record.id,
                "name": record.name,
                "events": [event.as_json() for event in events],
                "state_hash": state_hash,
                "logged_hash": logged_hash,
                "same": same,
                "inputs_that_differ": unlike,
            }
        )
    else:
        game.tell(events)
        for line in game.lines:
            print_line(f"{line.at_s:9.3f}  {line.says}")
        print_line(f"state {state_hash}")
    if unlike:
        note(f"{len(unlike)} inputs now lead to other events, the first is entry {unlike[0]}")
    if not same:
        note(f"the state is {state_hash}, but was {logged_hash} when the game was played")
    return 0 if same else 1
