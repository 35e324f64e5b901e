"""What cannot be avoided: a Flask endpoint that parses a body and sends it back, and does nothing else."""

import orjson
from flask import Flask, Response, request


def bare() -> Flask:
    """The application, at `/`."""
    app = Flask("bare")

    @app.post("/")
    def echo() -> Response:
        return Response(orjson.dumps(orjson.loads(request.get_data())), mimetype="application/json")

    return app
