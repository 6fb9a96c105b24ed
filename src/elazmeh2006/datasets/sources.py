"""Sources of data files: a mirror folder, UCI over https, or the bundled copy.

The sha256 identifies every file. A source with other bytes is refused, and the next one is tried.
"""

import io
import os
import queue
import sys
import tempfile
import threading
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from confident_roc._files import checksum
from confident_roc.errors import InputError

# Kinds of sources. The archive contains all data sets of imbalanced-learn.
REPOSITORY, LOCAL, OPENML, IMBLEARN = "repository", "file", "openml", "imblearn"
ARCHIVE = "archive"
# A whole download may take this many times the time-out of an answer.
_LONGEST_TIMEOUTS = 30


@dataclass(frozen=True)
class DataFile:
    """A file of a repository, with its checksums."""

    path: str  # below the root of the mirror, of UCI's folder or of the bundle
    sha256: str  # of the bytes that are kept
    # Of the bytes that UCI serves, if they differ: record ids (`|3733` at the end of a line) are dropped.
    upstream_sha256: str | None = None


@dataclass(frozen=True)
class Locations:
    """Folders and web addresses of the sources."""

    mirror: Path | None
    bundled: Path
    urls: Sequence[str] = ()  # web folders with UCI's files, tried in order
    archives: dict[str, str] = field(default_factory=dict)  # address of a zip, by the first folder of a path
    timeout: float = 4.0  # seconds to wait for an answer
    retries: int = 2  # how often a failed download is tried again
    unreachable: str = ""  # why UCI cannot be reached; empty if it can, or if this was not checked


class SourceError(Exception):
    """A source cannot serve the file; the text is the reason in a few words."""


def fetch(file: DataFile, order: Sequence[str], locations: Locations) -> tuple[bytes, dict[str, str]]:
    """Get a file and its provenance from the first source (mirror, uci, bundled) that has the right bytes."""
    tried = []
    for source in order:
        try:
            for location, content in _SOURCES[source](file, locations):
                kept = _accepted(file, content, f"{source} ({location})")
                if kept is not None:
                    provenance = {"file": file.path, "source": source, "location": location}
                    return kept, {**provenance, "sha256": file.sha256}
            tried.append(f"{source}: wrong bytes")
        except SourceError as error:
            tried.append(f"{source}: {error}")
    raise InputError(f"{file.path}: no source has it ({'; '.join(tried)}); allowed: sha256 {file.sha256}")


def without_record_ids(content: bytes) -> bytes:
    """Drop C4.5 comments, which are record ids in UCI's dis and sick, and end lines with LF."""
    lines = content.replace(b"\r\n", b"\n").split(b"\n")
    return b"\n".join(line.partition(b"|")[0] for line in lines)


def _accepted(file: DataFile, content: bytes, source: str) -> bytes | None:
    """Return the bytes to keep; None, with a line on stderr, if they are not the file's."""
    got = checksum(content)
    if got == file.upstream_sha256:
        content = without_record_ids(content)
    if checksum(content) == file.sha256:
        return content
    expected = file.upstream_sha256 or file.sha256
    _log(f"{file.path}: {source} refused: expected sha256 {expected}, got {got}")
    return None


def _from_mirror(file: DataFile, locations: Locations) -> Iterator[tuple[str, bytes]]:
    if locations.mirror is None:
        raise SourceError("none is set")
    yield str(locations.mirror), _read_below(locations.mirror, file.path)


def _from_bundle(file: DataFile, locations: Locations) -> Iterator[tuple[str, bytes]]:
    content = _read_below(locations.bundled, file.path)
    # Snakemake drops the last line end of a file that it reads from a git repository.
    whole = content + b"\n"
    yield locations.bundled.name, whole if checksum(whole) == file.sha256 else content


def _read_below(folder: Path, path: str) -> bytes:
    try:
        return (folder / path).read_bytes()
    except OSError as error:
        raise SourceError(f"{error.strerror or error} ({folder / path})") from None


def _from_uci(file: DataFile, locations: Locations) -> Iterator[tuple[str, bytes]]:
    """Get the file from each address of UCI that answers."""
    if locations.unreachable:
        raise SourceError(f"cannot be reached ({locations.unreachable})")
    folder = file.path.partition("/")[0]
    addresses = [f"{url.rstrip('/')}/{file.path}" for url in locations.urls]
    archive = locations.archives.get(folder)
    failures = []
    for address in [*addresses, *([archive] if archive else [])]:
        try:
            content = download(address, locations.timeout, locations.retries)
            yield address, _member(content, file.path) if address == archive else content
        except SourceError as error:
            failures.append(str(error))
            _log(f"{file.path}: uci ({address}) failed: {error}")
    if failures:
        raise SourceError(failures[-1])


def _member(archive: bytes, path: str) -> bytes:
    """Read one file of a zip in memory. Nothing is unpacked, so nothing can be written elsewhere."""
    name = path.rpartition("/")[2]
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as files:
            for member in files.namelist():
                if member.rpartition("/")[2] == name:
                    return files.read(member)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError) as error:
        raise SourceError(f"not a readable zip archive: {error}") from None
    raise SourceError(f"no {name} in the archive")


def download(address: str, timeout: float, retries: int) -> bytes:
    """Download a web address. The whole may take 30 times the `timeout` of an answer or a piece."""
    for pause in range(retries + 1):
        time.sleep(pause)
        try:
            return _in_time(lambda: _get(address, timeout), _LONGEST_TIMEOUTS * timeout)
        except (OSError, ValueError) as error:  # the errors of requests are OSErrors
            reason = _reason(error)
        # A server that refuses (404), or is very slow, will do so again.
        if reason.startswith(("HTTP 4", "TimeoutError")):
            break
    raise SourceError(reason)


def _get(address: str, timeout: float) -> bytes:
    import pooch  # imported only here because most runs download nothing

    pooch.get_logger().setLevel("WARNING")
    downloader = pooch.HTTPDownloader(progressbar=sys.stderr.isatty(), timeout=(timeout, timeout))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        getter = pooch.create(path=folder, base_url="", registry={"file": None})
        getter.urls["file"] = address
        return Path(getter.fetch("file", downloader=downloader)).read_bytes()


def _in_time(get: Callable[[], bytes], seconds: float) -> bytes:
    """Stop a download after this time: a server that sends a byte now and then never times out."""
    answers: queue.Queue[bytes | OSError | ValueError] = queue.Queue()

    def put() -> None:
        try:
            answers.put(get())
        except (OSError, ValueError) as error:
            answers.put(error)

    threading.Thread(target=put, daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except queue.Empty:
        raise TimeoutError from None
    if isinstance(answer, bytes):
        return answer
    raise answer


def unreachable(urls: Sequence[str], archives: Mapping[str, str], timeout: float) -> str:
    """Find out why UCI does not answer, within the time-out; empty if it answers.

    A run calls this once. Otherwise each file would wait for the time-out if there is no network.
    """
    addresses = urls or list(archives.values())
    return _ask(addresses, timeout) if addresses else "no address is set"


def _ask(addresses: Sequence[str], timeout: float) -> str:
    """Return why none of these web addresses answers; empty if one does, with any answer.

    All are asked at the same time, in threads, because looking up a host name has no time-out.
    """
    import requests

    reasons: queue.Queue[str] = queue.Queue()

    def ask(address: str) -> None:
        try:
            requests.head(address, timeout=timeout, allow_redirects=False)
            reasons.put("")
        except OSError as error:
            reasons.put(_reason(error))

    one_per_host = {urlsplit(address).netloc: address for address in addresses}
    for address in one_per_host.values():
        threading.Thread(target=ask, args=[address], daemon=True).start()
    end = time.monotonic() + timeout
    reason = "no answer"
    for _ in one_per_host:
        try:
            reason = reasons.get(timeout=max(0, end - time.monotonic()))
        except queue.Empty:
            return "no answer"
        if not reason:
            break
    return reason


def _reason(error: Exception) -> str:
    """Shorten the error of a network library, which may have many lines, to a few words."""
    status = getattr(getattr(error, "response", None), "status_code", None)
    return f"HTTP {status}" if status else type(error).__name__


def _log(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


_SOURCES: dict[str, Callable[[DataFile, Locations], Iterator[tuple[str, bytes]]]] = {
    "mirror": _from_mirror,
    "uci": _from_uci,
    "bundled": _from_bundle,
}


def mirror_folder(configured: str | None) -> Path | None:
    """Return the mirror folder: the environment variable CONFIDENT_ROC_MIRROR, else the config's folder."""
    folder = os.environ.get("CONFIDENT_ROC_MIRROR") or configured
    return Path(folder).expanduser() if folder else None
