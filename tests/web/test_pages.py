"""The pages: fixed bytes, under a policy that lets them talk to this service alone."""

import pytest
from flask.testing import FlaskClient

from service.web.pages import PAGES

KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript"}


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_fixed_bytes_under_a_strict_policy(client: FlaskClient, path: str):
    answer = client.get(path)
    kind = KINDS[PAGES[path].rpartition(".")[2]]
    assert (answer.status_code, answer.content_type) == (200, f"{kind}; charset=utf-8")
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_that_the_browser_has_is_not_sent_again(client: FlaskClient, path: str):
    tag = client.get(path).headers["ETag"]
    again = client.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    assert client.head(path).data == b""


@pytest.mark.parametrize("path", PAGES)
def test_a_page_names_no_other_host_and_has_nothing_inline(client: FlaskClient, path: str):
    text = client.get(path).get_data(as_text=True).replace("http://www.w3.org/2000/svg", "").replace("https://…", "")
    assert "//" not in text.replace("// ", "")
    assert "style=" not in text
    assert "onclick" not in text


def test_nothing_is_posted_to_a_page(client: FlaskClient):
    assert client.post("/verify").status_code == 405
