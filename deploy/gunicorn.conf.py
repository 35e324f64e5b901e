"""How gunicorn serves the service: `gunicorn -c deploy/gunicorn.conf.py`, with HOST and PORT from the environment."""

import os
from pathlib import Path

_host = os.environ.get("HOST", "127.0.0.1")
_port = os.environ.get("PORT", "8000")

wsgi_app = "service.app:create_app()"
bind = f"[{_host}]:{_port}" if ":" in _host else f"{_host}:{_port}"

# Threads, because two stalled clients freeze two sync workers; eight freeze these, so that a service that strangers
# reach wants a proxy in front that reads requests whole. The schemas are built once and shared by the workers.
worker_class = "gthread"
workers = 2
threads = 4
preload_app = True

# A worker that cannot touch its heartbeat file in time is killed, so the file must not wait for a disk.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108  # gunicorn makes a private file there

graceful_timeout = 20
# Longer than a proxy keeps its idle connections, so that it is never the service that closes one about to be used.
keepalive = 75

# Paths are short, and all that a request says is in its body.
limit_request_line = 2048
limit_request_fields = 64
limit_request_field_size = 8190

# A client's own SCRIPT_NAME or PATH_INFO moves no path of the service.
forwarder_headers = ""

# Errors and starts go to standard error; requests are the service's own to log.
accesslog = None
errorlog = "-"

# On by default, in the home folder of whoever starts the service.
control_socket_disable = True


def post_worker_init(worker):
    """What gunicorn itself refuses gets the form of every other refusal, instead of its page of HTML.

    And what was built at start is kept for good, so that no collection looks at it again.
    """
    import gc

    from gunicorn import util

    from service.web.unread import refusal

    util.write_error = lambda client, status, reason, detail: util.write_nonblock(client, refusal(status))
    gc.collect()
    gc.freeze()
