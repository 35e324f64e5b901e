"""Ratios of CPU time, taken interleaved in one run: on a shared machine nothing else means much."""

import time
from collections.abc import Callable, Mapping

Measured = dict[str, float]


def measure(tasks: Mapping[str, Callable[[], object]], rounds: int = 40, at_least: float = 0.002) -> Measured:
    """The least CPU microseconds of each task; every round runs all of them, one after the other."""
    times = {name: _repeats(task, at_least) for name, task in tasks.items()}
    best = dict.fromkeys(tasks, float("inf"))
    for _ in range(rounds):
        for name, task in tasks.items():
            start = time.process_time_ns()
            for _ in range(times[name]):
                task()
            best[name] = min(best[name], (time.process_time_ns() - start) / times[name] / 1000)
    return best


def _repeats(task: Callable[[], object], at_least: float) -> int:
    """So many that the clock sees them."""
    task()
    start = time.process_time()
    task()
    once = max(time.process_time() - start, 1e-6)
    return max(1, round(at_least / once))
