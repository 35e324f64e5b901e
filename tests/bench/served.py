"""The CPU time that a worker of gunicorn takes for a request, ours and the bare one's under the same configuration."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
CONFIGURATION = REPOSITORY / "deploy" / "gunicorn.conf.py"


class Served:
    """A gunicorn of one worker, and a connection to it that stays open."""

    def __init__(self, application: str, path: str, body: bytes) -> None:
        self.path, self.body = path, body
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "gunicorn", "-c", str(CONFIGURATION), "--workers", "1", application]
        environment = {**os.environ, "HOST": "127.0.0.1", "PORT": str(port)}
        self.master = subprocess.Popen(command, cwd=REPOSITORY, env=environment, stderr=subprocess.DEVNULL)
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def await_worker(self) -> None:
        """Wait until it answers."""
        for _ in range(600):
            try:
                self.post()
            except OSError:
                self.connection.close()
                time.sleep(0.1)
            else:
                break
        children = Path(f"/proc/{self.master.pid}/task/{self.master.pid}/children").read_text(encoding="ascii")
        self.worker = int(children)

    def post(self) -> bytes:
        """The answer to one request."""
        self.connection.request("POST", self.path, self.body, {"Content-Type": "application/json"})
        response = self.connection.getresponse()
        answer = response.read()
        assert response.status == 200, answer
        return answer

    def spent(self) -> int:
        """The nanoseconds that all threads of the worker have run."""
        tasks = Path(f"/proc/{self.worker}/task").glob("*/schedstat")
        return sum([int(task.read_text(encoding="ascii").split()[0]) for task in tasks])

    def stop(self) -> None:
        """End what was started here."""
        self.connection.close()
        self.master.send_signal(signal.SIGTERM)
        self.master.wait(30)


@contextmanager
def serving(application: str, path: str, body: bytes) -> Iterator[Served]:
    """A server that stops at the end."""
    served = Served(application, path, body)
    try:
        served.await_worker()
        yield served
    finally:
        served.stop()


def measure_served(
    applications: Mapping[str, tuple[str, str]], body: bytes, rounds: int = 25, requests: int = 60
) -> dict[str, float]:
    """The least CPU microseconds of a request to each (application, path), taken in turns."""
    with ExitStack() as stack:
        served = {name: stack.enter_context(serving(*where, body)) for name, where in applications.items()}
        best = dict.fromkeys(served, float("inf"))
        for _ in range(rounds):
            for name, server in served.items():
                start = server.spent()
                for _ in range(requests):
                    server.post()
                best[name] = min(best[name], (server.spent() - start) / requests / 1000)
        return best
