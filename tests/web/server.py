"""The service behind gunicorn, as it is deployed, on a free port of the loopback."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

REPOSITORY = Path(__file__).parents[2]
CONFIGURATION = REPOSITORY / "deploy" / "gunicorn.conf.py"


class Server(NamedTuple):
    """Where it listens, and the file of what it logs."""

    host: str
    port: int
    log: Path

    @property
    def url(self) -> str:
        """What its paths follow."""
        return f"http://{self.host}:{self.port}"

    def talk(self, *parts: bytes, wait: float = 10, hang_up: bool = True) -> bytes:
        """Send these bytes, close our half, and read until the server closes its own."""
        with socket.create_connection((self.host, self.port), timeout=wait) as connection:
            for part in parts:
                connection.sendall(part)
            if hang_up:
                connection.shutdown(socket.SHUT_WR)
            received = b""
            try:
                while more := connection.recv(65536):
                    received += more
            except ConnectionResetError:
                pass
            return received


@contextmanager
def running(log: Path) -> Iterator[Server]:
    """A server that stops at the end."""
    host, port = "127.0.0.1", _free_port()
    command = [sys.executable, "-m", "gunicorn", "-c", str(CONFIGURATION)]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=REPOSITORY, env={**os.environ, "HOST": host, "PORT": str(port)}, stdout=output, stderr=output
        )
        try:
            _await(host, port, process, log)
            yield Server(host, port, log)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def _await(host: str, port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    for _ in range(300):
        try:
            with socket.create_connection((host, port), timeout=1):
                return
        except OSError:
            assert process.poll() is None, log.read_text()
            time.sleep(0.1)
    raise AssertionError(log.read_text())
