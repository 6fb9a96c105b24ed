"""Sources of files, with a real web server that fails in many ways."""

import hashlib
import io
import re
import socket
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import permutations
from pathlib import Path

import pytest
import yaml

from confident_roc.errors import InputError
from elazmeh2006.datasets.sources import (
    DataFile,
    Locations,
    fetch,
    mirror_folder,
    unreachable,
    without_record_ids,
)

ROOT = Path(__file__).parents[3]

KEPT = b"41,F,negative.\n23,F,sick.\n"
UPSTREAM = b"41,F,negative.|3733\r\n23,F,sick.|1442\r\n"
PATH = "thyroid/x.data"


def sha256(content):
    return hashlib.sha256(content).hexdigest()


FILE = DataFile(PATH, sha256(KEPT))
FILE_WITH_IDS = DataFile(PATH, sha256(KEPT), sha256(UPSTREAM))


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "*")
    monkeypatch.setenv("no_proxy", "*")


@pytest.fixture
def locations(tmp_path):
    """Make locations; by default mirror and bundle both contain the file."""

    def make(mirror=KEPT, bundled=KEPT, **options):
        for name, content in (("mirror", mirror), ("bundled", bundled)):
            path = tmp_path / name / PATH
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            if content is not None:
                path.write_bytes(content)
        options = {"timeout": 5, "retries": 0} | options
        return Locations(tmp_path / "mirror", tmp_path / "bundled", **options)

    return make


class Server(ThreadingHTTPServer):
    """Serve `answers` by path: status, bytes and claimed length, or a function of the request."""

    daemon_threads = True
    block_on_close = False

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers, self.asked, self.over = {}, [], threading.Event()
        self.url = f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request, client_address):
        """Log nothing: in some tests the client gives up."""


class Handler(BaseHTTPRequestHandler):
    def do_HEAD(self):
        self.answer()

    def do_GET(self):
        self.server.asked.append(self.path)
        self.answer()

    def answer(self):
        answer = self.server.answers.get(self.path, (404, b"no such file", None))
        status, content, length = answer(self) if callable(answer) else answer
        self.send_response(status)
        self.send_header("Content-Length", str(len(content) if length is None else length))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(content)

    def log_message(self, *_):
        pass


@pytest.fixture
def server():
    server = Server()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield server
    server.over.set()
    server.shutdown()
    thread.join()
    server.server_close()


def hang(handler):
    handler.server.over.wait(20)
    return 200, KEPT, None


def serve(server, content, status=200, length=None):
    server.answers[f"/{PATH}"] = (status, content, length)


def zipped(**members):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return archive.getvalue()


@pytest.fixture
def nowhere():
    """Return a web address without a server."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


# Order


@pytest.mark.parametrize("order", list(permutations(["mirror", "uci", "bundled"])), ids="-".join)
def test_the_first_source_in_the_order_is_taken(locations, server, capsys, order):
    serve(server, KEPT)
    content, provenance = fetch(FILE, order, locations(urls=[server.url]))
    assert content == KEPT
    assert provenance["source"] == order[0]
    assert provenance["file"] == PATH
    assert provenance["sha256"] == FILE.sha256
    assert capsys.readouterr().err == ""


def test_a_bundled_file_without_its_last_line_end(locations):
    """Snakemake drops it when it reads a file from a git repository."""
    assert fetch(FILE, ["bundled"], locations(bundled=KEPT[:-1]))[0] == KEPT


def test_a_source_left_out_is_not_asked(locations, server):
    serve(server, KEPT)
    assert fetch(FILE, ["bundled"], locations(urls=[server.url]))[1]["source"] == "bundled"
    assert server.asked == []


def test_no_mirror_set_or_not_in_it_goes_on_quietly(locations, capsys, tmp_path):
    assert fetch(FILE, ["mirror", "bundled"], locations(mirror=None))[1]["source"] == "bundled"
    without = Locations(None, tmp_path / "bundled")
    assert fetch(FILE, ["mirror", "bundled"], without)[1]["source"] == "bundled"
    assert capsys.readouterr().err == ""


def test_no_source_has_it(locations):
    with pytest.raises(InputError) as caught:
        fetch(
            FILE, ["mirror", "uci", "bundled"], locations(mirror=b"x", bundled=None, unreachable="no answer")
        )
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(
        f"{PATH}: no source has it (mirror: wrong bytes; uci: cannot be reached (no answer); bundled: "
    )
    assert message.endswith(f"; allowed: sha256 {FILE.sha256}")


def test_folder_in_place_of_the_file(locations, tmp_path):
    made = locations(mirror=None)
    (tmp_path / "mirror" / PATH).mkdir()
    assert fetch(FILE, ["mirror", "bundled"], made)[1]["source"] == "bundled"


def test_mirror_folder(monkeypatch):
    monkeypatch.delenv("CONFIDENT_ROC_MIRROR", raising=False)
    assert mirror_folder(None) is None
    assert mirror_folder("a/b") == Path("a/b")
    monkeypatch.setenv("CONFIDENT_ROC_MIRROR", "~/uci")
    assert mirror_folder("a/b") == Path.home() / "uci"


# Bytes


@pytest.mark.parametrize("file", [FILE, FILE_WITH_IDS], ids=["as kept", "with record ids"])
def test_tampered_mirror_is_refused_in_one_line(locations, capsys, file, tmp_path):
    tampered = KEPT.replace(b"41", b"42")
    content, provenance = fetch(file, ["mirror", "bundled"], locations(mirror=tampered))
    assert (content, provenance["source"]) == (KEPT, "bundled")
    expected, got = file.upstream_sha256 or file.sha256, sha256(tampered)
    assert capsys.readouterr().err == (
        f"{PATH}: mirror ({tmp_path / 'mirror'}) refused: expected sha256 {expected}, got {got}\n"
    )


@pytest.mark.parametrize("content", [KEPT, UPSTREAM])
def test_upstream_bytes_are_normalised(locations, content, capsys):
    assert fetch(FILE_WITH_IDS, ["mirror"], locations(mirror=content))[0] == KEPT
    assert capsys.readouterr().err == ""


def test_other_record_ids_are_refused(locations):
    """A file that is not UCI's is refused even if it has the right bytes without comments."""
    other = UPSTREAM.replace(b"3733", b"3734")
    assert without_record_ids(other) == KEPT
    with pytest.raises(InputError, match="mirror: wrong bytes"):
        fetch(FILE_WITH_IDS, ["mirror"], locations(mirror=other))


def test_without_record_ids():
    assert without_record_ids(UPSTREAM) == KEPT
    assert without_record_ids(KEPT) == KEPT
    assert without_record_ids(b"1,2.|3") == b"1,2."


def configured_files():
    config = yaml.safe_load((ROOT / "config.yaml").read_text())
    for dataset in config["datasets"].values():
        for file in dataset["files"].values():
            yield DataFile(**file)


@pytest.mark.parametrize("file", list(configured_files()), ids=lambda file: file.path)
def test_the_bundle_has_the_files_of_the_config(file, capsys):
    content, _ = fetch(file, ["bundled"], Locations(None, ROOT / "data" / "uci"))
    assert sha256(content) == file.sha256
    assert capsys.readouterr().err == ""


# UCI over the web


def test_download(locations, server, capsys):
    serve(server, UPSTREAM)
    content, provenance = fetch(FILE_WITH_IDS, ["uci"], locations(urls=[f"{server.url}/"]))
    assert content == KEPT
    assert provenance["location"] == f"{server.url}/{PATH}"
    assert capsys.readouterr().err == ""


def falls_through(locations, capsys, words, **options):
    """Ask UCI, then the bundle; check the line with the reason on stderr."""
    content, provenance = fetch(FILE, ["uci", "bundled"], locations(**options))
    assert (content, provenance["source"]) == (KEPT, "bundled")
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert re.search(words, lines[0])


def test_file_not_found(locations, server, capsys):
    falls_through(
        locations, capsys, rf"{PATH}: uci \({server.url}/{PATH}\) failed: HTTP 404", urls=[server.url]
    )


def test_not_found_is_not_tried_again(locations, server, capsys):
    falls_through(locations, capsys, "HTTP 404", urls=[server.url], retries=3)
    assert len(server.asked) == 1


def test_server_error(locations, server, capsys):
    serve(server, b"down", status=503)
    falls_through(locations, capsys, "failed: HTTP 503", urls=[server.url])


def test_cut_in_half(locations, server, capsys):
    serve(server, KEPT[: len(KEPT) // 2], length=len(KEPT))
    falls_through(locations, capsys, f"{PATH}: uci .* failed: ", urls=[server.url])


def test_broken_off_and_tried_again(locations, server, capsys):
    answers = [(200, KEPT[:5], len(KEPT)), (200, KEPT, None)]
    server.answers[f"/{PATH}"] = lambda _: answers.pop(0)
    assert fetch(FILE, ["uci"], locations(urls=[server.url], retries=1))[0] == KEPT
    assert len(server.asked) == 2
    assert capsys.readouterr().err == ""


def test_wrong_bytes_from_the_web(locations, server, capsys):
    page = b"<html>Please log in to this network</html>"
    serve(server, page)
    line = rf"{PATH}: uci \(.*\) refused: expected sha256 {FILE.sha256}, got {sha256(page)}$"
    falls_through(locations, capsys, line, urls=[server.url])


def test_hanging_download(locations, server, capsys):
    server.answers[f"/{PATH}"] = hang
    falls_through(locations, capsys, rf"{PATH}: uci .* failed: ", urls=[server.url], timeout=0.5)


def drip(handler):
    """Send a byte now and then, so that no single wait reaches the time-out."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000000")
    handler.end_headers()
    while handler.command == "GET" and not handler.server.over.wait(0.05):
        handler.wfile.write(b"x")
    raise ConnectionAbortedError


def test_dripping_download(locations, server, capsys):
    server.answers[f"/{PATH}"] = drip
    words = rf"{PATH}: uci .* failed: TimeoutError"
    falls_through(locations, capsys, words, urls=[server.url], timeout=0.1, retries=2)
    assert len(server.asked) == 1


def test_second_address_after_the_first_fails(locations, server, nowhere, capsys):
    server.answers[f"/second/{PATH}"] = (200, KEPT, None)
    urls = [nowhere, f"{server.url}/first", f"{server.url}/second"]
    _, provenance = fetch(FILE, ["uci"], locations(urls=urls))
    assert provenance["location"] == f"{server.url}/second/{PATH}"
    lines = capsys.readouterr().err.splitlines()
    assert [line.rpartition(": ")[2] for line in lines] == ["ConnectionError", "HTTP 404"]


def test_no_address(locations, capsys):
    assert fetch(FILE, ["uci", "bundled"], locations())[1]["source"] == "bundled"
    assert capsys.readouterr().err == ""


# Archives


def archived(locations, server, archive, **options):
    server.answers["/all.zip"] = (200, archive, None)
    return locations(
        archives={"thyroid": f"{server.url}/all.zip", "spect": "http://127.0.0.1:1/x"}, **options
    )


@pytest.mark.parametrize(
    "name", ["x.data", "thyroid/x.data", "deep/er/x.data", "../../x.data", "/etc/x.data"]
)
def test_archive(locations, server, tmp_path, name):
    archive = zipped(**{"README": b"", "../../evil": b"evil", "y/axx.data": b"", name: UPSTREAM})
    made = archived(locations, server, archive, urls=[server.url])
    before = sorted(tmp_path.rglob("*"))
    content, provenance = fetch(FILE_WITH_IDS, ["uci"], made)
    assert (content, provenance["location"]) == (KEPT, f"{server.url}/all.zip")
    assert sorted(tmp_path.rglob("*")) == before
    assert not Path("/etc/x.data").exists()


def test_archive_alone(locations, server):
    made = archived(locations, server, zipped(**{"x.data": KEPT}))
    assert fetch(FILE, ["uci"], made)[0] == KEPT


def corrupt(archive):
    start = archive.index(b"x.data") + len("x.data")
    return archive[:start] + bytes(byte ^ 0xFF for byte in archive[start : start + 8]) + archive[start + 8 :]


def encrypted(archive):
    """Set the flag for encryption in the member's header and in the directory."""
    archive = bytearray(archive)
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        archive[archive.index(signature) + flags] |= 1
    return bytes(archive)


@pytest.mark.parametrize(
    ("archive", "words"),
    [
        (b"not a zip", "not a readable zip archive"),
        (zipped(**{"x.data": KEPT})[:-30], "not a readable zip archive"),
        (corrupt(zipped(**{"x.data": KEPT * 9})), "not a readable zip archive"),
        (encrypted(zipped(**{"x.data": KEPT})), "not a readable zip archive"),
        (zipped(**{"y.data": KEPT}), r"no x\.data in the archive"),
        (zipped(**{"x.data": b"other"}), "refused: expected sha256"),
    ],
    ids=["no zip", "cut off", "corrupt", "encrypted", "not in it", "wrong bytes"],
)
def test_bad_archive(locations, server, capsys, archive, words):
    made = archived(locations, server, archive)
    falls_through(lambda: made, capsys, words)


# UCI cannot be reached


def test_a_server_known_to_be_unreachable_is_not_asked(locations, server, capsys):
    serve(server, KEPT)
    made = locations(urls=[server.url], unreachable="ConnectionError")
    assert fetch(FILE, ["uci", "bundled"], made)[1]["source"] == "bundled"
    assert server.asked == []
    assert capsys.readouterr().err == ""


def asked_in_time(urls, archives=None):
    """Ask for the reason, with a time-out of half a second."""
    return unreachable(urls, archives or {}, timeout=0.5)


def test_any_answer_is_an_answer(server):
    assert asked_in_time([server.url]) == ""
    assert asked_in_time([], {"thyroid": f"{server.url}/all.zip"}) == ""


def test_one_server_that_answers_is_enough(server, nowhere):
    assert asked_in_time([nowhere, server.url]) == ""


def test_nobody_listens(nowhere):
    assert asked_in_time([nowhere]) == "ConnectionError"


def test_no_address_is_set():
    assert asked_in_time([]) == "no address is set"


def test_hanging_server(server):
    server.answers = {"/": hang}
    assert asked_in_time([f"{server.url}/"]) in ("no answer", "ReadTimeout")


def test_name_look_up_that_hangs(monkeypatch):
    """Looking up a host name has no time-out, so the wait ends after the one that is set."""
    over = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: over.wait(30) and [])
    assert asked_in_time(["http://uci.invalid"]) == "no answer"
    over.set()
