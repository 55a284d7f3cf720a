"""JSON: what goes out is strict, and user info is not touched."""

from __future__ import annotations

import unittest

from belfry import UserInfo
from belfry.core.exactjson import decode, encode

#: User info whose text a JSON library would change.
ODD_TEXTS = [
    '{"cup": 1}',
    "{}",
    '{ "a" : [ 1.50 , 1e3, -0.0 ] }',
    '{"userInfo":{"userInfo":{}}}',
    r'{"quote":"\"userInfo\":{","back":"\\"}',
    r'{"\u00e4":"\ud83d\udd14","tab":"\t"}',
    '{"big":123456789012345678901234567890}',
    '{"brackets":"}]{["}',
]


class ExactJsonTests(unittest.TestCase):
    def test_user_info_comes_and_goes_byte_for_byte(self) -> None:
        for text in ODD_TEXTS:
            line = f'{{"alerts":[{{"id":"a","userInfo":{text},"n":1}},{{"userInfo":{text}}}]}}'
            with self.subTest(text):
                alerts = decode(line.encode())["alerts"]
                for alert in alerts:
                    self.assertIsInstance(alert["userInfo"], UserInfo)
                    self.assertEqual(alert["userInfo"].text, text)
                self.assertEqual(encode({"alerts": alerts}), line)

    def test_user_info_reads_like_a_dictionary(self) -> None:
        info = UserInfo('{"cup": 1, "who": ["alice"]}')
        self.assertEqual(info, {"cup": 1, "who": ["alice"]})
        self.assertEqual(dict(info)["who"], ["alice"])

    def test_a_text_of_several_lines_goes_out_in_one(self) -> None:
        self.assertEqual(encode(UserInfo('{\r\n  "a": 1\n}')), '{    "a": 1 }')

    def test_only_an_object_is_user_info(self) -> None:
        with self.assertRaises(ValueError):
            UserInfo("[1]")

    def test_the_word_in_other_places_is_left_alone(self) -> None:
        line = rb'{"alertBody":{"key":"%@","args":["userInfo",1]},"x":"\"userInfo\":{"}'
        self.assertEqual(decode(line)["alertBody"]["args"], ["userInfo", 1])

    def test_a_string_of_that_name_stays_a_string(self) -> None:
        for text in ("plain", "{", "{}", '{"userInfo":{}}', ""):
            line = encode({"userInfo": text, "a": {"userInfo": {}}}).encode()
            with self.subTest(text):
                self.assertEqual(decode(line), {"userInfo": text, "a": {"userInfo": {}}})

    def test_refuses_what_the_hub_would_not_read(self) -> None:
        for value in (float("nan"), float("inf"), {"a": object()}):
            with self.subTest(value), self.assertRaises((ValueError, TypeError)):
                encode(value)
        with self.assertRaises(ValueError):
            encode("\ud83d").encode("utf-8")

    def test_refuses_a_line_that_is_no_json(self) -> None:
        for line in (b'{"userInfo":{}', b"\xff", b"{]"):
            with self.subTest(line), self.assertRaises(ValueError):
                decode(line)
