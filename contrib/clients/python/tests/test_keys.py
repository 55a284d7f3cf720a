"""Key files: made once, whoever is first."""

from __future__ import annotations

import os
import stat
import tempfile
import threading
import unittest
from pathlib import Path
from unittest import mock

from belfry import KeyFileError
from belfry.keys import app_key_file, center_key_file, key_in


class KeyFileTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "keys" / "org.example.tea"
        self.addCleanup(os.umask, os.umask(0o077))

    def test_a_new_key_is_the_users_alone_and_stays(self) -> None:
        key = key_in(self.file)
        self.assertRegex(key, r"\A[A-Za-z0-9_-]{22,128}\Z")
        self.assertEqual(stat.S_IMODE(self.file.stat().st_mode), 0o600)
        self.assertEqual(stat.S_IMODE(self.file.parent.stat().st_mode), 0o700)
        self.assertEqual(self.file.read_text(), key + "\n")
        self.assertEqual(key_in(self.file), key)
        self.assertEqual(os.listdir(self.file.parent), ["org.example.tea"])

    def test_the_mode_is_no_matter_of_the_umask(self) -> None:
        before = os.umask(0)
        self.addCleanup(os.umask, before)
        key_in(self.file)
        self.assertEqual(stat.S_IMODE(self.file.stat().st_mode), 0o600)

    def test_two_keys_are_two(self) -> None:
        self.assertNotEqual(key_in(self.file), key_in(self.folder / "other"))

    def test_what_is_there_is_used_with_or_without_a_line_end(self) -> None:
        for length in (22, 128):
            for end in ("", "\n", "\r\n"):
                with self.subTest(length=length, end=end):
                    (self.folder / "key").write_text("k" * length + end)
                    self.assertEqual(key_in(self.folder / "key"), "k" * length)

    def test_what_is_no_key_is_refused_and_not_overwritten(self) -> None:
        for text in ("", "\n", "k" * 21, "k" * 129, "k" * 30 + " k", "k" * 30 + "\0"):
            with self.subTest(text):
                (self.folder / "key").write_bytes(text.encode())
                with self.assertRaises(KeyFileError):
                    key_in(self.folder / "key")
                self.assertEqual((self.folder / "key").read_bytes(), text.encode())

    def test_whoever_comes_second_takes_the_first_ones(self) -> None:
        keys: list[str] = []
        together = threading.Barrier(16)

        def make() -> None:
            together.wait()
            keys.append(key_in(self.file))

        threads = [threading.Thread(target=make) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(keys), 16)
        self.assertEqual(len(set(keys)), 1)
        self.assertEqual(os.listdir(self.file.parent), ["org.example.tea"])

    def test_somebody_who_is_faster_between_the_look_and_the_link_wins(self) -> None:
        def link(source: str, target: str) -> None:
            Path(target).write_text("t" * 32 + "\n")
            raise FileExistsError

        with mock.patch("os.link", link):
            self.assertEqual(key_in(self.file), "t" * 32)
        self.assertEqual(os.listdir(self.file.parent), ["org.example.tea"])

    def test_the_key_is_on_disk_before_it_has_its_name(self) -> None:
        done: list[str] = []
        really_fsync, really_link = os.fsync, os.link

        def fsync(descriptor: int) -> None:
            done.append("fsync")
            really_fsync(descriptor)

        def link(source: str, target: str) -> None:
            done.append("link")
            really_link(source, target)

        with mock.patch("os.fsync", fsync), mock.patch("os.link", link):
            key_in(self.file)
        self.assertEqual(done, ["fsync", "link", "fsync"])

    def test_a_key_that_others_may_read_is_no_secret(self) -> None:
        key_in(self.file)
        for mode in (0o640, 0o604, 0o620, 0o610):
            with self.subTest(oct(mode)):
                self.file.chmod(mode)
                with self.assertRaisesRegex(KeyFileError, "chmod 600"):
                    key_in(self.file)

    def test_only_a_file_is_a_key_file(self) -> None:
        os.mkfifo(self.folder / "pipe", 0o600)
        for name in ("pipe", "."):
            with self.subTest(name), self.assertRaises(KeyFileError):
                key_in(self.folder / name)

    def test_a_file_that_cannot_be_is_told(self) -> None:
        (self.folder / "file").write_text("")
        with self.assertRaisesRegex(KeyFileError, "file/key"):
            key_in(self.folder / "file" / "key")


class KeyPlaceTests(unittest.TestCase):
    def place(self, **environment: str) -> tuple[str, str]:
        with mock.patch.dict(os.environ, {"HOME": "/home/alice", **environment}, clear=True):
            return str(app_key_file("tea")), str(center_key_file())

    def test_places(self) -> None:
        home = "/home/alice/.local/share/belfry"
        self.assertEqual(self.place(), (f"{home}/keys/tea", f"{home}/center.key"))
        self.assertEqual(self.place(XDG_DATA_HOME=""), (f"{home}/keys/tea", f"{home}/center.key"))
        self.assertEqual(self.place(XDG_DATA_HOME="data"), self.place())
        self.assertEqual(
            self.place(XDG_DATA_HOME="/data"), ("/data/belfry/keys/tea", "/data/belfry/center.key")
        )
        self.assertEqual(self.place(BELFRY_KEY_FILE="/k"), ("/k", f"{home}/center.key"))

    def test_an_app_id_is_never_a_path(self) -> None:
        for app_id in ("", "..", "../center.key", "a/b", ".hidden"):
            with self.subTest(app_id), self.assertRaises(ValueError):
                app_key_file(app_id)
