"""Runs the benchmarks: every bench/<name>.py offers `run() -> list[str]`, lines for a person.

`python -m bench` runs all of them, `python -m bench NAME ...` those named ("-" stands for "_").
"""

import importlib
import pkgutil
import sys
import time

import bench


def main(wanted: list[str]) -> int:
    """Print each benchmark's lines as it is done; 1 when one is unknown, else 0."""
    names = sorted(each.name for each in pkgutil.iter_modules(bench.__path__))
    names = [name for name in names if not name.startswith("_")]
    wanted = [name.replace("-", "_") for name in wanted]
    unknown = sorted(set(wanted) - set(names))
    if unknown:
        print(f"bench: unknown: {', '.join(unknown)}; known: {', '.join(names)}", file=sys.stderr)
        return 1
    for name in wanted or names:
        began_s = time.perf_counter()
        lines = importlib.import_module(f"bench.{name}").run()
        print(f"{name} ({time.perf_counter() - began_s:.0f} s)")
        for line in lines:
            print(f"  {line}")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
