"""OpenML and imbalanced-learn's archive: the right bytes, or one line."""

from __future__ import annotations

import hashlib
import http.server
import io
import json
import tarfile
import threading

import pytest

from confident_roc.errors import InputError
from elazmeh2006.datasets import services
from elazmeh2006.datasets.services import (
    IMBLEARN_NAMES,
    Service,
    fetch_entry,
    fetch_imblearn,
    fetch_openml,
)

CONTENT = b"@attribute a real\n@data\n1\n"


def described(**more):
    description = {"file_id": "7", "md5_checksum": hashlib.md5(CONTENT).hexdigest(), **more}
    return json.dumps({"data_set_description": description}).encode()


@pytest.fixture
def serve():
    """Start a server with answers by path; it counts the requests."""
    servers = []

    def started(answers, *, cut=0, hang=False):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                server.asked.append(self.path)
                if hang:
                    server.stop.wait(20)
                    return
                content = answers.get(self.path)
                self.send_response(200 if content is not None else 412)
                self.send_header("Content-Length", str(len(content or b"")))
                self.end_headers()
                self.wfile.write((content or b"")[: len(content or b"") - cut])

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.asked, server.stop = [], threading.Event()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}", server.asked

    yield started
    for server in servers:
        server.stop.set()
        server.shutdown()
        server.server_close()


def service(url):
    return Service(url, timeout=5, retries=0)


def refused(call, *arguments):
    with pytest.raises(InputError) as caught:
        call(*arguments)
    assert "; allowed: " in str(caught.value)
    return str(caught.value)


def openml(serve, number=5, description=None, content=CONTENT, **how):
    answers = {f"/api/v1/json/data/{number}": description or described(), "/data/v1/download/7": content}
    url, _ = serve(answers, **how)
    return fetch_openml(5, service(url))


def test_openml_says_what_its_columns_are(serve):
    description = described(default_target_attribute="k", row_id_attribute="id", ignore_attribute=["x", "id"])
    content, facts = openml(serve, description=description)
    assert content == CONTENT
    assert facts["class_column"] == "k"
    assert facts["drop"] == ["id", "x"]


def test_openml_with_several_targets_says_none(serve):
    _, facts = openml(serve, description=described(default_target_attribute="k,l", ignore_attribute="x,y"))
    assert "class_column" not in facts
    assert facts["drop"] == ["x", "y"]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"number": 6}, "openml 5: http://127.0.0.1:"),
        ({"description": b"<html>"}, "is no description"),
        ({"description": b'{"error": {"code": "111"}}'}, "is no description"),
        ({"description": described(file_id="../../etc")}, "is no description"),
        ({"content": CONTENT + b"2\n"}, "got md5"),
        ({"content": b""}, "got md5"),
        ({"cut": 3}, "failed: "),
        ({"hang": True}, "failed: ReadTimeout"),
    ],
)
def test_what_is_not_the_data_set_is_refused(serve, how, said):
    assert said in refused(lambda: openml(serve, **how))


def test_a_service_that_is_not_there():
    assert "failed: ConnectionError" in refused(fetch_openml, 5, service("http://127.0.0.1:9"))


def archive(**members):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as file:
        for name, content in members.items():
            header = tarfile.TarInfo(name.replace("__", "/"))
            header.size = len(content)
            file.addfile(header, io.BytesIO(content))
    return packed.getvalue()


ARCHIVE = archive(**{"x1data.npz": b"1"})


def test_names_are_those_of_imbalanced_learn():
    from imblearn.datasets import _zenodo

    assert list(IMBLEARN_NAMES) == list(_zenodo.MAP_NAME_ID_KEYS)


LOCATION = "https://x.org/a"


def test_one_data_set_out_of_the_archive():
    packed = archive(**{"x1data.npz": b"1", "x2data.npz": b"2"})
    for name, expected in (("ecoli", b"1"), ("optical_digits", b"2")):
        assert fetch_imblearn(name, packed, LOCATION) == (expected, {"location": LOCATION})


def test_an_archive_writes_nothing_outside(tmp_path, monkeypatch):
    """Members with paths outside of the folder, and links, are never read."""
    monkeypatch.chdir(tmp_path)
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as file:
        link = tarfile.TarInfo("x1data.npz")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        file.addfile(link)
        for name in ("../../outside", str(tmp_path / "outside"), "deep/x1data.npz"):
            header = tarfile.TarInfo(name)
            header.size = 4
            file.addfile(header, io.BytesIO(b"data"))
    assert fetch_imblearn("ecoli", packed.getvalue(), LOCATION)[0] == b"data"
    assert list(tmp_path.rglob("*")) == []
    assert not (tmp_path.parents[1] / "outside").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"not an archive", "is not a readable archive"),
        (archive(x1data=b"1" * 5000)[:60], "is not a readable archive"),
        (archive(x2data=b"1"), "no x1data.npz in"),
    ],
    ids=["text", "cut", "another"],
)
def test_an_archive_that_cannot_be_used(content, said):
    assert said in refused(fetch_imblearn, "ecoli", content, LOCATION)


# An entry of the config


@pytest.fixture
def entry_settings(serve, tmp_path):
    """The config's key `data`, with one server for all services."""
    answers = {
        "/api/v1/json/data/5": described(default_target_attribute="k"),
        "/data/v1/download/7": CONTENT,
        "/archive": ARCHIVE,
        "/uci/a/x.data": CONTENT,
    }
    url, asked = serve(answers)
    (tmp_path / "bundled/a").mkdir(parents=True)
    (tmp_path / "bundled/a/x.data").write_bytes(CONTENT)
    return {
        "sources": ["uci", "bundled"],
        "mirror": None,
        "bundled": str(tmp_path / "bundled"),
        "uci": {"urls": [f"{url}/uci"], "archives": {}, "timeout": 5, "retries": 0},
        "openml": {"url": url, "timeout": 5, "retries": 0},
        "imblearn": {"url": f"{url}/archive", "timeout": 5, "retries": 0},
    }, asked


@pytest.mark.parametrize(
    ("entry", "content", "location"),
    [
        ({"kind": "openml", "openml": 5}, CONTENT, "/data/v1/download/7"),
        ({"kind": "archive"}, ARCHIVE, "/archive"),
    ],
    ids=["openml", "archive"],
)
def test_an_entry_says_where_the_file_is(entry_settings, entry, content, location):
    got, provenance = fetch_entry("raw.x", entry, entry_settings[0])
    assert got == content
    assert (provenance["file"], provenance["source"]) == ("raw.x", entry["kind"])
    assert provenance["location"].endswith(location)
    assert provenance["sha256"] == hashlib.sha256(got).hexdigest()


def test_an_entry_that_is_made_of_a_file_at_hand(entry_settings, tmp_path):
    (tmp_path / "mine.csv").write_bytes(b"a,k\n")
    entry = {"kind": "file", "file": "elsewhere/mine.csv"}
    content, provenance = fetch_entry("raw.csv", entry, entry_settings[0], str(tmp_path / "mine.csv"))
    assert (content, provenance["location"]) == (b"a,k\n", "mine.csv")
    (tmp_path / "all.tar.gz").write_bytes(ARCHIVE)
    entry = {"kind": "imblearn", "imblearn": "ecoli"}
    content, provenance = fetch_entry("raw.npz", entry, entry_settings[0], str(tmp_path / "all.tar.gz"))
    assert (content, provenance["source"]) == (b"1", "imblearn")
    assert entry_settings[1] == [], "the archive is at hand already"


@pytest.mark.parametrize("reason", ["", "ConnectionError"])
def test_an_entry_of_a_repository(entry_settings, monkeypatch, capsys, reason):
    """The server is asked once, for all files."""
    asked = []
    monkeypatch.setattr(services, "unreachable", lambda *_: asked.append(1) or reason)
    services._state_of_uci.cache_clear()
    entry = {"kind": "repository", "path": "a/x.data", "sha256": hashlib.sha256(CONTENT).hexdigest()}
    for _ in range(2):
        content, provenance = fetch_entry("a/x.data", entry, entry_settings[0])
        assert content == CONTENT
        assert provenance["source"] == ("bundled" if reason else "uci")
    assert asked == [1]
    assert bool(entry_settings[1]) == (not reason)
    assert capsys.readouterr().err.count("UCI cannot be reached (ConnectionError)") == bool(reason)
    services._state_of_uci.cache_clear()


def test_other_bytes_than_the_entry_says_are_refused(entry_settings):
    entry = {"kind": "openml", "openml": 5, "sha256": "0" * 64}
    assert "/data/v1/download/7: refused: got sha256 " in refused(fetch_entry, "x", entry, entry_settings[0])
