"""Compares which language Belfry chooses with what ICU's LocaleMatcher chooses.

Run by contrib/compare/languages, which builds the two programs that are asked.
"""

import argparse
import collections
import random
import subprocess
import sys

# Languages, and the scripts and regions that they are asked for in.
TAGS = {
    "en": "US GB AU CA IN NZ IE HK SG 001 150 ZA PR DE 419 Latn-US Shaw US-posix",
    "es": "ES MX 419 AR US PH 001", "pt": "BR PT AO MO US",
    "fr": "FR CA CH BE DZ 001", "de": "DE AT CH LI 1996 Latn",
    "zh": "CN TW HK MO SG MY US Hans Hant Hant-HK Hant-MO Hant-TW Hans-HK Hans-SG Latn",
    "yue": "HK CN Hans Hant", "cmn": "Hant TW", "wuu": "", "nan": "TW", "lzh": "Hant",
    "ar": "EG MA AE DZ TN SA 001 Latn", "arz": "", "ary": "", "apc": "", "arb": "EG",
    "sr": "RS ME BA Cyrl Latn Latn-ME Cyrl-BA Latn-BA", "sh": "BA Cyrl", "hr": "HR BA", "bs": "BA Cyrl Latn",
    "nb": "NO SJ", "no": "NO", "nn": "NO", "da": "DK GL", "sv": "SE FI", "fo": "", "is": "",
    "cs": "CZ", "sk": "SK", "pl": "PL", "uk": "UA", "ru": "RU UA KZ", "be": "BY tarask", "bg": "", "mk": "",
    "gsw": "CH DE", "lb": "LU", "nds": "DE", "rm": "", "ca": "ES AD valencia", "gl": "", "eu": "", "oc": "",
    "br": "", "co": "", "cy": "", "ga": "", "gd": "", "it": "IT CH", "scn": "", "fy": "", "nl": "NL BE", "af": "",
    "he": "IL", "iw": "IL", "yi": "", "ji": "", "id": "ID", "in": "ID", "ms": "MY SG Arab", "jv": "", "jw": "", "su": "",
    "fil": "PH", "tl": "PH", "ceb": "", "hi": "IN Latn Deva", "ur": "PK IN Aran", "pa": "IN PK Arab Guru", "bn": "BD IN",
    "ta": "IN LK Latn", "te": "", "mr": "", "ne": "", "sa": "", "si": "", "ks": "Deva",
    "uz": "UZ AF Latn Arab Cyrl", "az": "AZ IR Cyrl Latn", "kk": "KZ Arab", "ky": "", "tr": "TR", "tk": "",
    "mn": "MN CN Mong", "ug": "", "bo": "", "ja": "JP Latn Hira", "ko": "KR KP Hang", "vi": "", "th": "", "km": "", "lo": "",
    "fa": "IR AF", "prs": "", "ps": "", "ckb": "", "ku": "TR", "ro": "RO MD", "mo": "", "el": "", "hu": "", "fi": "",
    "et": "", "vro": "", "lv": "", "ltg": "", "lt": "", "sq": "", "aln": "", "ka": "", "hy": "",
    "sw": "TZ KE CD", "swc": "", "am": "", "ti": "", "so": "", "ha": "", "yo": "", "zu": "", "mg": "", "bjq": "",
    "qu": "", "quy": "", "gn": "", "ay": "", "eo": "", "ia": "", "la": "", "qaa": "", "xx": "DE",
    "sd": "PK IN Deva", "ff": "Adlm Latn", "shi": "Tfng Latn", "kok": "IN", "rw": "", "rn": "", "ny": "", "xh": "", "st": "",
    "tn": "", "ee": "", "wo": "", "kl": "", "se": "NO FI",
}

# The languages that speakers of others have learned, by CLDR's languageMatching (release 46): one way, distance 20 or more.
LEARNED = {
    "ar": "ckb",
    "da": "fo",
    "de": "rm",
    "en": (
        "ach ak am bem bn chr cy ee eo ga gaa gd ha haw ia ig is ka km kn kri lg lo loz mfe "
        "mi ml mt my ne nso ny nyn om or pa pcm ps rn sd si sn so sq st sw ta te ti tlh tn to "
        "tum ur xh yi yo zu"
    ),
    "es": "ay ca eu gl gn qu",
    "fil": "ceb",
    "fr": "br co crs ht kg ln lua mg oc rw wo",
    "hi": "bh gu mai mr sa",
    "id": "jv ms su",
    "it": "la scn",
    "nl": "af fy",
    "ru": "ab az be hy kk ky mn tg tk tt uz",
    "tr": "ku",
    "ur": "bal",
    "zh": "bo ug za",
}
# Neither has learned the other.
SISTERS = ["nb da", "nb nn", "cs sk", "hr bs"]
# One way: Indonesian readers get Malay.
ONE_WAY_SISTERS = {"ms": "id"}
MEMBERS = {
    "ar": "arz ary apc", "zh": "yue wuu nan lzh", "de": "gsw lb", "et": "vro", "lv": "ltg", "sq": "aln",
    "mg": "bzc", "qu": "quy",
}


def all_tags():
    for language, forms in TAGS.items():
        yield language
        for form in forms.split():
            yield f"{language}-{form}"


class Program:
    """One of the two, with all questions at once: each line is answered with one line."""

    def __init__(self, path):
        self.path = path

    def ask(self, lines):
        if not lines:
            return []
        text = "\n".join(lines) + "\n"
        answer = subprocess.run([self.path], input=text, capture_output=True, text=True, check=True)
        answers = answer.stdout.splitlines()
        assert len(answers) == len(lines), f"{self.path} answered {len(answers)} of {len(lines)}"
        return answers


class Case:
    def __init__(self, wanted, offered, development):
        self.wanted = wanted
        self.offered = offered
        self.development = development

    @property
    def line(self):
        return "\t".join([",".join(self.wanted), ",".join(self.offered), self.development])

    def __str__(self):
        return f"wanted {' '.join(self.wanted)}, offered {' '.join(self.offered)}" + (
            f", development {self.development}" if self.development else ""
        )


class Forms:
    """Languages, scripts and regions with likely subtags."""

    def __init__(self, icu):
        tags = list(dict.fromkeys([*all_tags(), *map(rewritten, all_tags())]))
        self.forms = {
            tag: tuple(form.split("-")) for tag, form in zip(tags, icu.ask(tags))
        }

    def language(self, tag):
        language = self.forms[tag][0]
        return "nb" if language == "no" else language

    def script(self, tag):
        # Nastaliq is a style.
        script = self.forms[tag][1]
        return "Arab" if script == "Aran" else script


def is_member(language, standard):
    return language in MEMBERS.get(standard, "").split()


def is_sister(reader, other):
    return ONE_WAY_SISTERS.get(other) == reader or any(
        {reader, other} <= set(group.split()) for group in SISTERS
    )


# What ICU 72 takes for something else than Belfry, and how both take it alike.
REWRITTEN = {
    "old-codes": {
        "prs": "fa-AF", "sh": "sr-Latn", "sh-BA": "sr-Latn-BA", "sh-Cyrl": "sr-Cyrl", "swc": "sw-CD", "arb": "ar",
        "arb-EG": "ar-EG", "cmn": "zh", "cmn-Hant": "zh-Hant", "cmn-TW": "zh-TW",
    },
    "style-of-a-script": {"ur-Aran": "ur"},
    # In Unicode's CLDR 42, which ICU 72 has, Chinese in the United States is Traditional, in 46 it is not.
    "cldr-release": {"zh-US": "zh-Hans-US"},
}


# Old codes that both know.
TODAY = {"iw": "he", "in": "id", "jw": "jv", "ji": "yi", "tl": "fil", "mo": "ro"}


def today(tag):
    language, *rest = tag.split("-")
    return "-".join([TODAY.get(language, language), *rest])


def rewritten(tag):
    return next((table[tag] for table in REWRITTEN.values() if tag in table), tag)


def variants(tag):
    return {part for part in tag.split("-")[1:] if len(part) > 4 or part[0] == "1"}


def explain(case, ours, theirs, forms):
    """The name of the stated rule by which the two differ, or None."""

    def place(tag, relation):
        """The place of the first language in the list that has this relation to `tag`, or none."""
        return next((place for place, wish in enumerate(case.wanted) if relation(wish, tag)), None)

    def same(wish, tag):
        return forms.language(wish) == forms.language(tag)

    def same_script(wish, tag):
        # ICU 72 does not know the script of each language.
        scripts = {forms.script(wish), forms.script(tag)}
        return "" in scripts or len(scripts) == 1

    def own(wish, tag):
        written = same(wish, tag) or is_member(forms.language(wish), forms.language(tag))
        return written and same_script(wish, tag)

    def kin(wish, tag):
        return own(wish, tag) or (
            is_sister(forms.language(wish), forms.language(tag)) and same_script(wish, tag)
        )

    def sister(wish, tag):
        return kin(wish, tag) and not own(wish, tag)

    def learned(wish, tag):
        return forms.language(wish) in LEARNED.get(forms.language(tag), "").split()

    if theirs == "ru" or theirs is not None and theirs.startswith("ru-"):
        if "uk" in map(forms.language, case.wanted) and place(theirs, own) is None:
            return "cldr-release"
    if theirs is not None and place(theirs, kin) is None:
        if place(theirs, learned) is not None:
            return "learned-language"
        if place(theirs, lambda wish, tag: same(wish, tag) and not same_script(wish, tag)) is not None:
            return "another-script"
    if ours is None or theirs is None:
        return None
    if place(ours, own) is not None and place(theirs, sister) is not None:
        return "sisters-after-the-list"
    ours_place, theirs_place = place(ours, kin), place(theirs, kin)
    if ours_place is not None and theirs_place is not None:
        if ours_place < theirs_place:
            return "order-of-the-list"
        if (ours_place == theirs_place and same(case.wanted[ours_place], ours)
                and not same(ours, theirs)):
            return "standard-after-the-language"
        if ours_place == theirs_place and same(ours, theirs):
            wish = case.wanted[ours_place]
            if variants(ours) != variants(theirs):
                nearer = len(variants(ours) ^ variants(wish)) < len(variants(theirs) ^ variants(wish))
                return "variants" if nearer else None
            if forms.forms[theirs] != forms.forms[wish] or forms.forms[ours] == forms.forms[wish]:
                return "regions"
    return None


def explain_rewritten(cases, belfry, icu, forms):
    """The names of the differences that are none, or have a name, when ICU's view of tags is changed."""
    changed = [
        Case([*map(rewritten, case.wanted)], [*map(rewritten, case.offered)],
             rewritten(case.development))
        for case in cases
    ]
    lines = [case.line for case in changed]
    names = []
    for case, other, ours, theirs in zip(cases, changed, belfry.ask(lines), icu.ask(lines)):
        ours, theirs = chosen(other, ours), chosen(other, theirs)
        used = set(case.wanted + case.offered)
        name = next((name for name, table in REWRITTEN.items() if used & set(table)), None)
        same = ours == theirs or explain(other, ours, theirs, forms)
        names.append(name if same else None)
    return names


def chosen(case, place):
    return case.offered[int(place)] if int(place) >= 0 else None


def grid(lots, count):
    """Each tag beside each other, or some of these pairs."""
    tags = list(all_tags())
    pairs = [(wish, offer) for wish in tags for offer in tags]
    if count < len(pairs):
        pairs = lots.sample(pairs, count)
    return [Case([wish], [offer], "") for wish, offer in pairs]


def lists(lots, count):
    """Random lists, in which languages come in several forms."""
    tags = list(all_tags())
    by_language = collections.defaultdict(list)
    for tag in tags:
        by_language[tag.split("-")[0]].append(tag)

    def some(most):
        result = []
        for _ in range(lots.randint(1, most)):
            if result and lots.random() < 0.4:
                result.append(lots.choice(by_language[lots.choice(result).split("-")[0]]))
            else:
                result.append(lots.choice(by_language[lots.choice(list(by_language))]))
        return list(dict.fromkeys(result))

    cases = []
    while len(cases) < count:
        wanted = some(3)
        offered = some(6)
        if lots.random() < 0.7:
            # Something of a language that is wanted, else most answers are none.
            offered.insert(
                lots.randint(0, len(offered)),
                lots.choice(by_language[lots.choice(wanted).split("-")[0]]),
            )
        # No language twice, once under an old code.
        offered = list({today(tag): tag for tag in offered}.values())
        development = lots.choice(["", lots.choice(offered)])
        cases.append(Case(wanted, offered, development))
    return cases


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--pairs", type=int, default=1_000_000, help="at most; all there are")
    arguments.add_argument("--lists", type=int, default=100_000)
    arguments.add_argument("--seed", type=int, default=4647)
    arguments.add_argument("--examples", action="store_true", help="show some of each name")
    arguments.add_argument("--belfry", required=True)
    arguments.add_argument("--icu", required=True)
    options = arguments.parse_args()
    lots = random.Random(options.seed)
    belfry, icu = Program(options.belfry), Program(options.icu)
    forms = Forms(icu)
    failed = 0
    for title, cases in [
        ("pairs", grid(lots, options.pairs)), ("lists", lists(lots, options.lists))
    ]:
        lines = [case.line for case in cases]
        counts = collections.Counter()
        examples = collections.defaultdict(list)
        nameless = []

        def note(name, case, ours, theirs):
            counts[name] += 1
            examples[name].append(f"{case}: belfry {ours}, icu {theirs}")

        for case, ours, theirs in zip(cases, belfry.ask(lines), icu.ask(lines)):
            ours, theirs = chosen(case, ours), chosen(case, theirs)
            if ours == theirs:
                counts["same: " + ("none" if ours is None else "a language")] += 1
            elif name := explain(case, ours, theirs, forms):
                note(name, case, ours, theirs)
            else:
                nameless.append((case, ours, theirs))
        names = explain_rewritten([case for case, _, _ in nameless], belfry, icu, forms)
        for (case, ours, theirs), name in zip(nameless, names):
            note(name or "UNEXPLAINED", case, ours, theirs)
        print(f"{len(cases)} {title}, seed {options.seed}")
        for name, count in sorted(counts.items()):
            print(f"{count:8}  {name}")
            if name == "UNEXPLAINED":
                failed += count
            if name == "UNEXPLAINED" or options.examples:
                some = lots.sample(examples[name], min(12, len(examples[name])))
                for example in some:
                    print(f"          {example}")
    print(f"{failed} unexplained")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
