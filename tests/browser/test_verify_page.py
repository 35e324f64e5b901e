"""The page that proves draws, as somebody uses it: in a real browser, by mouse, by keyboard, on a phone, offline."""

import copy
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from service.app import create_app

from .conftest import PHONE, OpenPage
from .exchanges import Exchange, lines, session

pytestmark = pytest.mark.live

TEST = {"type": "test", "rating": 4, "obstacle": 3}
ROLL = {"type": "roll", "who": {"value": 12}}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.fixture(scope="module")
def log(client: FlaskClient) -> list[Exchange]:
    """Three exchanges of three dice each."""
    return session(client, "malleus", [[ROLL] * 3] * 3)


@pytest.fixture(scope="module")
def forged(log: list[Exchange]) -> list[Exchange]:
    """The same, with the second die of the second exchange turned over."""
    changed = copy.deepcopy(log)
    draw = changed[1]["response"]["audit"]["draws"][1]
    draw["value"] = draw["value"] % 20 + 1
    return changed


def prove(page: Page, pasted: Any) -> None:
    page.fill("#log", pasted if isinstance(pasted, str) else lines(pasted))
    page.get_by_role("button", name="Draw again").click()


def stamp(page: Page, name: str) -> str:
    return page.locator(".stamp", has_text=name).locator("b").inner_text()


def test_a_true_log_is_drawn_again_and_the_rules_stay_apart(open_page: OpenPage, log):
    page = open_page("/verify")
    prove(page, log)
    expect(page.get_by_role("heading", name="All 9 draws follow from the seed.")).to_be_focused()
    assert (stamp(page, "Draws"), stamp(page, "Rules")) == ("verified", "not checked")
    expect(page.locator(".exchange")).to_have_count(3)
    expect(page.locator(".exchange[open] .draw .mark")).to_have_text(["verified"] * 3)


def test_the_service_is_asked_about_the_rules_only_when_told_to(open_page: OpenPage, log):
    page = open_page("/verify")
    posted: list[str] = []
    page.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    prove(page, log)
    expect(page.locator(".stamps")).to_be_visible()
    assert posted == []
    page.get_by_role("button", name="Ask the service about the rules").click()
    expect(page.locator(".stamp").nth(1)).to_contain_text("verified")
    assert [url.rsplit("/", 1)[-1] for url in posted] == ["verifications"]
    expect(page.locator("#exchanges")).to_be_focused()


def test_a_turned_die_is_shown_with_what_the_seed_gives(open_page: OpenPage, log, forged):
    page = open_page("/verify")
    prove(page, forged)
    true = log[1]["response"]["audit"]["draws"][1]["value"]
    expect(page.locator("#say")).to_have_text(
        f"Exchange 2, draw 2: the seed gives {true}, the answer shows {true % 20 + 1}."
    )
    assert stamp(page, "Draws") == "different"
    expect(page.locator(".exchange[open] .draw .mark")).to_have_text(["verified", f"the seed gives {true}", "verified"])
    page.get_by_role("button", name="Ask the service about the rules").click()
    expect(page.locator(".stamp").nth(1)).to_contain_text("different")
    expect(page.locator(".exchange[open]")).to_contain_text("/audit/draws/1/value")


def facts(page: Page) -> list[tuple[str, str]]:
    """What was checked, and what is said of it."""
    rows = page.locator("#told .facts > div")
    return [(row.locator("dt").inner_text(), row.locator("dd").inner_text()) for row in rows.all()]


def test_an_exchange_is_verified_when_its_draws_and_its_rules_are(open_page: OpenPage, log):
    page = open_page("/verify")
    prove(page, log)
    expect(page.locator("summary .mark")).to_have_text(["draws verified"] * 3)
    page.get_by_role("button", name="Ask the service about the rules").click()
    expect(page.locator("summary .mark")).to_have_text(["verified"] * 3)


def test_a_log_that_is_not_whole_is_said_so_at_once(open_page: OpenPage, client):
    log = session(client, "mouse-guard", [[TEST]] * 4)
    page = open_page("/verify")
    for told, exchanges in (
        ([("Not the state of the answer before: exchange 2, 3, 4\n/state/deck/discards", "noticed")],
         [log[0], log[2], log[1], log[3]]),
        ([("Not the state of the answer before: exchange 3\nthat of exchange 1 instead", "noticed"),
          ("Words of the stream used more than once: word 1 (exchange 3)", "noticed")],
         [log[0], log[1], log[1]]),
        ([("Not the state of the answer before: exchange 2\n/state/deck/discards", "noticed"),
          ("Words of the stream passed over: word 0 (before exchange 1), word 2 (before exchange 2)", "noticed")],
         [log[1], log[3]]),
    ):  # fmt: skip
        prove(page, exchanges)
        expect(page.locator("#say")).to_have_text(
            f"All {len(exchanges)} draws follow from the seed. In the log something is missing, repeated or changed."
        )
        assert [row for row in facts(page) if row[1] == "noticed"] == told
        assert not any("Each request" in what for what, _ in facts(page))


def test_an_exchange_alone_may_be_from_the_middle_of_its_stream(open_page: OpenPage, log):
    page = open_page("/verify")
    prove(page, [log[1]])
    expect(page.locator("#say")).to_have_text("All 3 draws follow from the seed.")
    assert ("What came of words 0 to 2 of the stream", "not told here") in facts(page)


def test_answers_alone_do_not_tell_what_they_started_from(open_page: OpenPage, log):
    page = open_page("/verify")
    prove(page, "\n".join(json.dumps(exchange["response"]) for exchange in log))
    expect(page.locator("#say")).to_have_text("All 9 draws follow from the seed.")
    [said] = [said for what, said in facts(page) if "starts from the answer before" in what]
    assert said == "cannot tell"


def test_a_state_that_was_left_out_is_told_by_the_service(open_page: OpenPage, client):
    page = open_page("/verify")
    prove(
        page,
        [{**each, "request": {**each["request"], "state": {}}} for each in session(client, "malleus", [[ROLL]] * 2)],
    )
    assert [said for what, said in facts(page) if "starts from the answer before" in what] == ["cannot tell"]
    page.get_by_role("button", name="Ask the service about the rules").click()
    expect(page.locator("#exchanges")).to_be_focused()
    assert ("Each request starts from the answer before it", "checked") in facts(page)


def test_draws_from_several_seeds_are_said_to_be(open_page: OpenPage, client):
    page = open_page("/verify")
    prove(page, session(client, "malleus", [[ROLL]] * 2, seed=None))
    expect(page.locator("#say")).to_have_text("All 2 draws follow from their seeds.")
    said = dict(facts(page))
    assert said["2 different seeds: whether answers between them were left out"] == "nobody can tell"
    [blind] = [what for what in said if what.startswith("Whether the seed was chosen blindly")]
    assert blind.endswith("if no seed of the client’s and no answer that it disliked was left out here.")


def test_what_the_service_did_not_compare_is_said(open_page: OpenPage, log):
    page = open_page("/verify")
    refusal = {
        "system": "malleus",
        "request": {"actions": 7},
        "response": {"code": "FORBIDDEN_BY_RULES", "status": 422},
    }
    verdicts = [{"verdict": "verified", "reason": "TEXTS_NOT_COMPARED"}, {"verdict": "different", "pointer": "/code"}]
    said = {"exchanges": verdicts, "session": {"continuous": True}}
    page.route("**/v1/verifications", lambda route: route.fulfill(json=said))
    prove(page, [log[0], refusal])
    expect(page.locator("summary .mark")).to_have_text(["draws verified", "refused"])
    page.get_by_role("button", name="Ask the service about the rules").click()
    expect(page.locator(".exchange[open]").first).to_contain_text("What is said in words was not compared")
    expect(page.locator("summary .mark")).to_have_text(["verified", "different"])


def test_the_verifier_is_saved_under_the_name_that_node_takes_for_a_module(open_page: OpenPage, log, tmp_path: Path):
    page = open_page("/verify")
    with page.expect_download() as saved:
        page.get_by_role("link", name="verify.mjs").click()
    assert saved.value.suggested_filename == "verify.mjs"
    saved.value.save_as(tmp_path / "verify.mjs")
    (tmp_path / "evening.jsonl").write_text(lines(log), "utf-8")
    command = ["node", "verify.mjs", "evening.jsonl"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=True, timeout=60)


def test_what_was_not_checked_is_not_called_verified(open_page: OpenPage, client):
    page = open_page("/verify")
    prove(page, session(client, "mouse-guard", [[TEST, {"type": "reshuffle"}, TEST]]))
    assert stamp(page, "Draws") == "not all checked"
    expect(page.locator(".facts")).to_contain_text("Cards went back into the deck")
    assert "not checked" in page.locator(".draw .mark").all_inner_texts()


def test_a_session_can_be_made_on_the_spot(open_page: OpenPage):
    page = open_page("/verify")
    page.get_by_role("button", name="Make one now").click()
    expect(page.locator(".exchange")).to_have_count(3)
    assert stamp(page, "Draws") == "verified"
    assert page.locator("#result").get_attribute("data-game") == "mouse-guard"


def test_after_loading_the_page_needs_nobody(open_page: OpenPage, log):
    page = open_page("/verify")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    prove(page, log)
    expect(page.locator("#say")).to_have_text("All 9 draws follow from the seed.")
    page.get_by_role("button", name="Ask the service about the rules").click()
    expect(page.get_by_role("status")).to_contain_text("The service does not answer")
    assert (stamp(page, "Draws"), stamp(page, "Rules")) == ("verified", "not checked")
    page.get_by_role("button", name="Make one now").click()
    expect(page.get_by_role("alert")).to_contain_text("The service does not answer")


@pytest.mark.parametrize(("status", "said"), [(404, "does not check rules"), (413, "part of the log"), (500, "(500)")])
def test_a_service_that_refuses_is_quoted_and_nothing_is_claimed(open_page: OpenPage, log, status, said):
    page = open_page("/verify")
    page.route("**/v1/verifications", lambda route: route.fulfill(status=status, body="{}"))
    prove(page, log)
    page.get_by_role("button", name="Ask the service about the rules").click()
    expect(page.get_by_role("status")).to_contain_text(said)
    assert stamp(page, "Rules") == "not checked"


def test_a_file_is_opened_or_dropped(open_page: OpenPage, log, tmp_path: Path):
    path = tmp_path / "session.jsonl"
    path.write_text(lines(log), "utf-8")
    page = open_page("/verify")
    page.set_input_files("#file", path)
    expect(page.locator(".exchange")).to_have_count(3)
    page = open_page("/verify")
    page.evaluate(
        """(text) => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], "session.jsonl"));
            const drop = { dataTransfer: carried, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new DragEvent("drop", drop));
        }""",
        lines(log),
    )
    expect(page.locator(".exchange")).to_have_count(3)


@pytest.mark.parametrize(
    ("pasted", "said"),
    [("", "Paste something first"), ("hello", "This is no JSON"), ("[]", "There is no answer in this")],
)
def test_what_is_nothing_is_said_so(open_page: OpenPage, pasted, said):
    page = open_page("/verify")
    prove(page, pasted)
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.locator(".stamps")).to_have_count(0)


def test_a_cut_last_line_is_reported_and_the_rest_checked(open_page: OpenPage, log):
    page = open_page("/verify")
    prove(page, lines(log)[:-50])
    expect(page.locator(".exchange")).to_have_count(2)
    expect(page.locator(".facts")).to_contain_text("Line 3, the last, was cut short")
    expect(page.locator("#say")).to_contain_text("In the log something is missing")


def test_names_from_outside_are_text(open_page: OpenPage, log):
    nasty = copy.deepcopy(log)
    nasty[0]["response"]["events"][0]["announcement"] = "<img src=x onerror=alert(1)>"
    nasty[0]["response"]["audit"]["draws"][0]["by"] = "<b>x</b>"
    nasty[0]["response"]["audit"]["draws"][1]["value"] = {"a": ["<i>"]}
    page = open_page("/verify")
    prove(page, nasty)
    expect(page.locator(".said").first).to_have_text("<img src=x onerror=alert(1)>")
    assert page.locator("#result img, #result .draw b, #result i").count() == 0


@pytest.mark.parametrize(
    "pasted",
    [
        [None],
        [{"audit": {}}],
        [{"audit": {}}] * 2,
        [1, {"a": 2}],
        ["x"],
        {"response": {"code": "X"}},
        [[]],
        0,
        {"exchanges": []},
    ],
)
def test_what_is_no_exchange_does_not_break_the_page(open_page: OpenPage, pasted):
    page = open_page("/verify")
    prove(page, json.dumps(pasted))
    expect(page.locator(".stamps, #trouble:not([hidden])")).to_be_visible()
    assert not {"verified", "checked", "drawn again"} & {said for _, said in facts(page)}
    assert not page.get_by_text("verified", exact=True).is_visible()


def test_a_browser_without_cryptography_proves_nothing_and_says_why(open_page: OpenPage, log):
    page = open_page("/verify")
    page.add_init_script("Object.defineProperty(globalThis, 'crypto', { value: {} })")
    page.reload()
    prove(page, log)
    expect(page.locator("#say")).to_contain_text("Open this page over https")
    assert stamp(page, "Draws") == "none checked"


def test_the_keyboard_is_enough(open_page: OpenPage, log):
    page = open_page("/verify", viewport=PHONE)
    page.focus("#log")
    page.keyboard.insert_text(lines(log))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#say")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#ask")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".exchange").nth(1)).to_have_attribute("open", "")
    expect(page.locator(".exchange").nth(1).locator(".draw")).to_have_count(3)


def test_it_speaks_swedish_to_swedes_and_english_when_asked(open_page: OpenPage, log):
    page = open_page("/verify", locale="sv-SE")
    expect(page.get_by_role("heading", name="Dra en gång till.")).to_be_visible()
    page.fill("#log", lines(log))
    page.get_by_role("button", name="Dra om").click()
    expect(page.locator("#say")).to_have_text("Alla 9 drag följer ur fröet.")
    page.get_by_role("button", name="English").click()
    expect(page.locator("#say")).to_have_text("All 9 draws follow from the seed.")
    assert page.evaluate("document.documentElement.lang") == "en"


def test_without_scripts_the_page_says_the_same_and_where_to_go(open_page: OpenPage):
    page = open_page("/verify")
    sent, shown = page.evaluate(
        """async () => {
            const text = (root) => [...root.querySelectorAll("[data-t]")].map((element) => element.textContent);
            const sent = new DOMParser().parseFromString(await (await fetch("/verify")).text(), "text/html");
            return [[...text(sent), sent.querySelector("noscript").textContent], text(document)];
        }"""
    )
    assert sent[:-1] == shown
    assert "node verify.mjs evening.jsonl" in sent[-1]


def test_both_languages_say_all(open_page: OpenPage):
    page = open_page("/verify")
    missing = page.evaluate(
        """async () => {
            const { WORDS } = await import("/verify-words.js");
            const deep = (value) => value && typeof value === "object";
            const names = (part, path) => Object.entries(part).flatMap(([name, value]) =>
                deep(value) ? names(value, path + name + ".") : [path + name + ":" + typeof value]);
            const [en, sv] = [names(WORDS.en, ""), names(WORDS.sv, "")];
            return [...en.filter((name) => !sv.includes(name)), ...sv.filter((name) => !en.includes(name))];
        }"""
    )
    assert missing == []


def test_the_light_follows_the_device_and_can_be_turned(open_page: OpenPage):
    page = open_page("/verify", dark=True)
    paper = "getComputedStyle(document.querySelector('.sheet')).backgroundColor"
    dark = page.evaluate(paper)
    page.get_by_role("button", name="Dark or light").click()
    assert (dark, page.evaluate(paper)) == ("rgb(23, 24, 26)", "rgb(251, 251, 249)")


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("locale", ["en-GB", "sv-SE"])
def test_nothing_scrolls_sideways_and_all_targets_can_be_hit(open_page: OpenPage, client, forged, width, locale):
    page = open_page("/verify", viewport={"width": width, "height": 800}, locale=locale)
    page.fill("#log", lines([*forged, *session(client, "mouse-guard", [[TEST, {"type": "reshuffle"}, TEST]])]))
    page.click("#check")
    expect(page.locator(".exchange")).to_have_count(4)
    for index in (0, 2, 3):
        page.locator(".exchange > summary").nth(index).click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for target in page.locator("button:visible, summary:visible").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, target.inner_text()
