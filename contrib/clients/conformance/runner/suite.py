"""The whole suite, for one client after the other."""

from __future__ import annotations

import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from .adapter import AdapterFault
from .document import document_transcripts
from .real import needs_of, play_real
from .scripted import play_scripted
from .stage import NotForThisClient, Stage
from .transcript import Transcript, read_transcript

_FOLDER = Path(__file__).resolve().parent.parent / "transcripts"


@dataclass(frozen=True)
class Job:
    """A transcript, what the client lacks for it, and how it is played."""

    transcript: Transcript
    missing: set[str]
    play: Callable[[Transcript, Path], int]


@dataclass(frozen=True)
class Result:
    """What came out of a transcript: `passed`, `failed`, `not for it`, or `not run`."""

    outcome: str
    #: What to print.
    text: str = ""
    left_out_steps: int = 0


def main(arguments: list[str], usage: str) -> int:
    """Runs the suite and prints what came out. Answers the exit status."""
    only = ""
    if arguments[:1] == ["--only"] and len(arguments) > 1:
        only = arguments[1]
        arguments = arguments[2:]
    if not arguments or arguments[0].startswith("-"):
        print(usage, file=sys.stderr)
        return 2
    scripted = [read_transcript(file) for file in sorted(_FOLDER.glob("scripted/*.txt"))]
    real = [read_transcript(file) for file in sorted(_FOLDER.glob("hub/*.txt"))]
    real += document_transcripts()
    scripted = [transcript for transcript in scripted if only in transcript.name]
    real = [transcript for transcript in real if only in transcript.name]
    if not scripted + real:
        print(f"no transcript has {only!r} in its name", file=sys.stderr)
        return 2
    failed = 0
    for argument in arguments:
        failed += _client(Path(argument).resolve(), scripted, real)
    return 1 if failed else 0


def _client(program: Path, scripted: list[Transcript], real: list[Transcript]) -> int:
    began = time.monotonic()
    try:
        name, abilities = _who(program)
    except (AdapterFault, OSError) as fault:
        print(f"{program}: {fault}")
        return 1
    print(name, flush=True)
    jobs = [Job(one, one.needs - abilities, play_scripted) for one in scripted]
    jobs += [Job(one, needs_of(one) - abilities, play_real) for one in real]
    # Each has a folder, a hub and clients of its own; and most of them wait most of the time.
    with ThreadPoolExecutor(max_workers=2 * (os.cpu_count() or 1)) as executor:
        results = list(executor.map(lambda job: _result(job, program), jobs))
    for outcome in ("failed", "not run", "not for it"):
        for result in results:
            if result.outcome == outcome:
                print(f"  {outcome}: {result.text}")
    count = Counter(result.outcome for result in results)
    print(
        f"  {count['passed']} passed, {count['failed']} failed, {count['not for it']} not for it, "
        f"{count['not run']} not run; {sum(result.left_out_steps for result in results)} steps that "
        f"no client sends were left out; {time.monotonic() - began:.1f} s",
        flush=True,
    )
    return count["failed"]


def _result(job: Job, program: Path) -> Result:
    """Plays one transcript."""
    transcript = job.transcript
    place = transcript.headers.get("unless there is")
    if place is not None and Path(place).exists():
        return Result("not run", f"{transcript.name}, since there is {place} on this machine")
    if job.missing:
        needs = " ".join(sorted(job.missing))
        return Result("not for it", f"{transcript.name} (it would need: {needs})")
    try:
        return Result("passed", left_out_steps=job.play(transcript, program))
    except NotForThisClient as cannot:
        return Result("not for it", f"{transcript.name} (it says: {cannot})")
    except (AssertionError, AdapterFault) as fault:
        told = f"{transcript.name}\n{transcript.shows}\n{fault}"
        return Result("failed", told.replace("\n", "\n    "))
    except Exception:
        return Result("failed", f"{transcript.name}, and the suite with it\n{traceback.format_exc()}")


def _who(program: Path) -> tuple[str, set[str]]:
    stage = Stage(program)
    try:
        adapter = stage.start("who", {"BELFRY_SOCKET": str(stage.folder / "nobody.sock")})
        return adapter.greeting["adapter"], adapter.abilities
    finally:
        stage.end()
