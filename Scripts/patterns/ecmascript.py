"""Cases of ECMA-262's regular expressions with the answers of Node's RegExp under the flags u and g, and of Python's re."""

import json
import random
import re
import shutil
import subprocess
import warnings

WRITTEN = [
    "abc", "a|ab|", "(a|ab)(c|bcd)(b*)", "a*?b", "a+?", "(?:a|b)+c", "[^a-c]+", "[a\\-c]", "a{2,3}b{1}", "\\bab\\b", "(\\w)\\1",
    "(?=a)\\w+", "(?<=a)b", "(?<!a)b", "(?!a).", "(?<x>a)b\\k<x>", "\\k<x>(?<x>a)", "^a.*b$", "(z)((a+)?(b+)?(c))*", "(a*)*", "(?:a?)*?b",
    "(?:(a)|b)*\\1", "(?:(a)|(b)|(c)){2,}", "(a?)??b", "(?:a*?)*", "(?:|a)+", "(?:|a)*", "(?:a|){2,3}", "(?:(?=(a))a?)*\\1", "(?=(a+))a*b\\1",
    "(?!(a))\\1b", "(.*?)a(?!(a+)b\\2c)\\2(.*)", "(?<=(\\w+)(\\w+))c", "(?<=(\\w)+)b", "(?<=\\1(a))b", "(?<=(a)\\1)b", "(?<=a|ab)c",
    "(?<=^|b)a", "(?<!^)a", "(?<=(?<n>a){2})b\\k<n>", "(?<=a(?=b))b", "(?<=([abc])(?=\\1))", "\\1(a)", "(a\\1)", "(?:(b)|a\\1)+", "[]", "[^]", "[]a|b",
    "a{0}b", "(a){0}\\1b", "[-a]+", "[a-]+", "[+--]", "\\p{L}+", "\\P{L}", "\\p{Lu}", "[\\p{L}\\d]+", "[^\\p{L}]", "\\p{Script=Greek}", "\\p{scx=Hira}",
    "\\p{sc=Latin}+", "\\p{gc=Nd}", "\\p{Emoji}", "\\p{Any}", "\\p{ASCII}+", "\\u{1F600}", "\\uD83D\\uDE00", "[\\uD83D\\uDE00]", "[😀-😂]", "\\u{D83D}\\u{DE00}",
    "^.$", "\\x41", "\\u0041", "\\cJ", "\\cj", "\\0", "\\t\\n\\v\\f\\r", "\\/\\.\\$\\^\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\\\", "[\\b]", "[\\-]", "\\s", "\\S+",
    "[\\s\\d]", "[^\\W_]+", "\\d{4}-\\d{2}", "^[a-z0-9-]+$", "^(?:[a-z]+)(?:-[a-z]+)*$", "a$", "^", "$", "\\B", "(?:)", "", "(?<$a_1>b)", "(?<\\u0061>b)\\k<a>",
    "(?<é>b)", "(?<a\\u{62}>b)\\k<ab>", "(?=.*[a-z])(?=.*\\d).{3,}", "(?:a(?=b)|ab)+", "(?:(a)|(?=b))*", "(?:$|a)+", "(?:^a|b)+", "(?:\\b|a)*?c", "((a)|b){3}",
]
REFUSED = [
    "(", ")", "a)", "*", "a**", "a{", "{1}", "}", "]", "a{2,1}", "a{,1}", "[b-a]", "\\", "[", "\\1", "(a)\\2", "\\k", "\\k<a>", "(?<a>b)\\k<b>", "(?<a>)(?<a>)",
    "(?<1>a)", "(?<>a)", "(?<a", "\\a", "\\e", "\\Z", "\\A", "\\z", "\\Q", "\\c", "\\c1", "\\x4", "\\u00", "\\u{110000}", "\\u{}", "\\u{1", "\\00", "\\01", "\\8",
    "\\p", "\\p{}", "\\pL", "\\p{lu}", "\\p{Script}", "\\p{Script=}", "\\p{Script=Nowhere}", "\\p{Lu=L}", "\\p{IsLatin}", "\\p{sc=greek}", "^*", "$+", "\\b?", "(?=a)*",
    "(?<=a)+", "(?!a){2}", "(?>a)", "(?P<a>b)", "(?#a)", "(?", "(?a", "a*+", "[\\B]", "[\\k<a>]", "[\\1]", "[\\u{110000}]", "(?<a\\x62>c)", "\\é", "(?<=a", "x{1,2}{3}",
]
SIGNS = ["a", "b", "c", "1", "_", " ", "\n", "é", "A", "-", "😀", "α"]
ATOMS = [
    "a", "b", "c", "1", "é", "😀", ".", "\\w", "\\d", "\\s", "\\W", "\\S", "[ab]", "[^a]", "[a-c1]", "[^\\d\\s]", "[\\-a]", "B", "[]", "[^]", "\\p{L}", "\\P{Lu}",
    "[\\p{Ll}_]", "\\u{1F600}", "\\x61", "\\cJ", "\\p{sc=Grek}", "[à-ü]",
]
ASSERTIONS = ["\\b", "\\B", "^", "$"]
LOOKS = ["(?=", "(?!", "(?<=", "(?<!"]
QUANTIFIERS = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?", "{2,}", "{0}", "{1,}?", "{0,1}"]
# Syntax that Python's re does not have, or for which it can return a different result.
UNSHARED = re.compile(r"\\p|\\P|\\u\{|\\c|\\k|\\[1-9]|\[\]|\[\^\]|\(\?<|\\/|\\_|\\0|\\s|\\S|\\B|\\u[dD]|\?\?\?")
PROGRAM = """
const lines = require('fs').readFileSync(0, 'utf8').split('\\n').filter(Boolean);
for (const [pattern, text] of lines.map((line) => JSON.parse(line))) {
  let [found, isInside] = [null, false];
  try {
    const matches = [...text.matchAll(new RegExp(pattern, 'gu'))];
    // For empty matches, V8 also searches between the halves of a character, which is invalid in Unicode mode.
    isInside = matches.some(({ index }) => /[\\ud800-\\udbff]/.test(text[index - 1]) && /[\\udc00-\\udfff]/.test(text[index]));
    found = matches.map((match) => [...match].map((group) => group ?? null));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  console.log(JSON.stringify({ pattern, text, found, isInside }));
}
"""


class Grammar:
    """Generates patterns with all features of ECMA-262, and at times with an additional or a missing character."""

    def __init__(self, source):
        self.source = source
        self.groups = 0

    def pattern(self):
        self.groups = 0
        text = self.choice(3)
        # References are inserted last, because they can also refer to later groups.
        while "\\#" in text:
            text = text.replace("\\#", f"\\{self.source.randint(1, self.groups)}(?:)" if self.groups else "", 1)
        if self.source.random() < 0.03:
            place = self.source.randint(0, len(text))
            text = text[:place] + self.source.choice("()[]{}*+?|^$.") + text[place + self.source.randint(0, 1) :]
        return text

    def choice(self, depth):
        return "|".join(self.sequence(depth) for _ in range(self.source.choice([1, 1, 1, 2, 3])))

    def sequence(self, depth):
        return "".join(self.piece(depth) for _ in range(self.source.choice([0, 1, 2, 2, 3, 4])))

    def piece(self, depth):
        chance = self.source.random()
        if chance < 0.1:
            return self.source.choice(ASSERTIONS)
        if depth and chance < 0.2:
            return self.source.choice(LOOKS) + self.choice(depth - 1) + ")"
        text = "\\#" if chance < 0.26 else self.group(depth) if depth and chance < 0.5 else self.source.choice(ATOMS)
        return text if text == "\\#" or self.source.random() < 0.5 else text + self.source.choice(QUANTIFIERS)

    def group(self, depth):
        kind = self.source.choice(["(", "(", "(?:", f"(?<n{self.groups}>"])
        self.groups += kind != "(?:"
        return f"{kind}{self.choice(depth - 1)})"


def is_available():
    return shutil.which("node") is not None


def answered(questions):
    """Returns a line for each pattern and text, with all matches of Node, or null if Node rejects the pattern.

    Also returns the number of omitted lines, for which V8 searches in places that ECMA-262 does not allow.
    """
    text = "\n".join(map(json.dumps, questions))
    lines = subprocess.run(["node", "-e", PROGRAM], input=text, check=True, capture_output=True, text=True).stdout
    known = [json.loads(line) for line in lines.splitlines()]
    kept = [line for line in known if not line.pop("isInside")]
    return kept, len(known) - len(kept)


def questions(count, seed):
    source = random.Random(seed)
    grammar = Grammar(source)
    for pattern in WRITTEN + REFUSED + [grammar.pattern() for _ in range(count)]:
        for _ in range(1 if pattern in REFUSED else 2):
            yield pattern, "".join(source.choices(SIGNS, [6, 5, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1], k=source.randint(0, 8)))


def python_differs(line):
    """Returns whether Python's re has a different result, or None if its rules differ."""
    if line["found"] is None or UNSHARED.search(line["pattern"]):
        return None
    with warnings.catch_warnings():
        # Brackets in brackets may change their meaning in the future.
        warnings.simplefilter("ignore", FutureWarning)
        known = re.compile(line["pattern"].replace("$", "\\Z"), re.ASCII)
    return (known.search(line["text"]) is not None) != bool(line["found"])
