"""`companion run`: referees at a table, real or simulated, and serves its page."""

import os
import socket
import sys
import time
from argparse import ArgumentParser, Namespace
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.commands.terminal.printing import note, print_json, print_line
from companion.config import TableConfig, service_manager, table_config

if TYPE_CHECKING:
    from companion.table.game_in_play import GameInPlay
    from companion.table.log import GameLog
    from companion.wiring.first_game import Wishes

HELP = "referee at a table and serve its page"

THREADS, MOST_STREAMS = 48, 40
TRY_AGAIN_S = 0.5
ANYWHERE = {"0.0.0.0", "::", ""}


def add_arguments(parser: ArgumentParser) -> None:
    """What differs from the settings."""
    parser.add_argument("--config", metavar="FILE", help="settings (default: table.toml)")
    parser.add_argument("--database", metavar="URL", help="file or URL of the log of games")
    parser.add_argument("--host", help="address to serve the page at (default: every one)")
    parser.add_argument("--port", type=int, help="port to serve the page at (default: 8000)")
    parser.add_argument("--new-game", action="store_true", help="leave an unfinished game behind")
    parser.add_argument("--sides", type=int, metavar="N", help="sides of the board, such as 4 or 6")
    parser.add_argument("--seats", type=int, metavar="N", help="number of players")


def run(arguments: Namespace) -> int:
    """Work until SIGTERM or Ctrl-C."""
    from companion.web.app import create_app
    from companion.web.server import listening_socket, serve
    from companion.wiring.first_game import Wishes
    from companion.wiring.live_table import LiveTable
    from companion.wiring.memory import give_back_large_blocks
    from companion.wiring.service import Service
    from companion.wiring.table_clock import TableClock

    give_back_large_blocks()
    config = _settings(arguments)
    listener = listening_socket(config.page.host, config.page.port)
    wishes = Wishes(arguments.sides, arguments.seats)
    with closing(listener), closing(_log(config.database)) as log:
        warnings = () if log.salvage is None else (log.salvage.says,)
        for warning in warnings:
            note(warning)
        addresses = _addresses(listener)
        with config.lines_named():
            game = _game(log, config, wishes, new=arguments.new_game)
            clock = TableClock(game.last_at_s)
            table = LiveTable(
                config,
                log,
                game,
                clock=clock,
                notice=note,
                warnings=warnings,
                address=addresses[-1],
            )
        app = create_app(table, most_streams=MOST_STREAMS, host_names=[socket.gethostname()])
        table.start()
        service = Service(service_manager(), table.answers)
        service.start()
        _tell_addresses(addresses, as_json=arguments.json)
        try:
            streams = app.extensions["companion"].streams
            serve(app, listener, threads=THREADS, stopping=streams.close)
        finally:
            service.stop()
            ended = table.stop()
    if not ended:
        _leave_at_once()
    return 0


def _leave_at_once() -> None:
    """A thread that is deep in OpenCV would make Python's orderly end crash; all is written."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _log(database: str) -> "GameLog":
    """The log; waits, and says for what, while another program holds it or the disk is full."""
    from companion.table.log import GameLog
    from companion.table.storage_trouble import HeldUpError

    told = ""
    while True:
        try:
            return GameLog(database)
        except HeldUpError as trouble:
            if str(trouble) != told:
                told = str(trouble)
                note(told)
            time.sleep(TRY_AGAIN_S)


def _settings(arguments: Namespace) -> TableConfig:
    config = table_config(arguments.config)
    page, log = config.page, config.log
    if arguments.port is not None:
        page = replace(page, port=arguments.port)
    if arguments.host is not None:
        page = replace(page, host=arguments.host)
    if arguments.database is not None:
        log = replace(log, database=arguments.database)
    return replace(config, page=page, log=log)


def _game(log: "GameLog", config: TableConfig, wishes: "Wishes", *, new: bool) -> "GameInPlay":
    from companion.table.replay import resumed, started
    from companion.wiring.first_game import setup_from_config

    unfinished = None if new else log.unfinished()
    if unfinished is None:
        return started(log, setup_from_config(config, wishes), note)
    game = resumed(log, unfinished, note)
    note(f"{unfinished.name} goes on where it was; --new-game begins another")
    return game


def _addresses(listener: socket.socket) -> list[str]:
    """Where the page can be opened, the one for other devices in the house last."""
    host, port = listener.getsockname()[:2]
    hosts = ["127.0.0.1", *_addresses_of_this_computer()] if host in ANYWHERE else [host]
    return [
        f"http://[{each}]:{port}/" if ":" in each else f"http://{each}:{port}/" for each in hosts
    ]


def _tell_addresses(pages: list[str], *, as_json: bool) -> None:
    if as_json:
        print_json({"pages": pages})
    else:
        print_line("The table's page: " + "  or  ".join(pages))


def _addresses_of_this_computer() -> list[str]:
    """The address by which others in the house reach this computer; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [str(probe.getsockname()[0])]
