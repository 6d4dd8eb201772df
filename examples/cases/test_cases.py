"""Asks a server each case: CASES=cases.json BASE_URL=http://127.0.0.1:4010 python3 -m unittest test_cases.py"""
import json, os, unittest
from collections import namedtuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Answer = namedtuple("Answer", "status type body")
BASE = os.environ.get("BASE_URL", "http://127.0.0.1:4010").rstrip("/")
with open(os.environ.get("CASES", "cases.json"), encoding="utf-8") as file:
    CASES = {case["id"]: case for case in json.load(file, parse_int=float)["cases"]}

def ask(request):
    try:
        response = urlopen(Request(BASE + request["target"], headers=request["headers"]), timeout=30)
    except HTTPError as error:
        response = error
    with response:
        try:
            body = json.loads(response.read(), parse_int=float)
        except ValueError:
            body = None
        return Answer(response.status, response.headers.get_content_type(), body)

def could(element, meant):  # no member has another value; one may be left out, since none is required
    return isinstance(element, dict) and all(element.get(name) in (None, value) for name, value in meant.items())
def does(element, meant):  # each member is there, with its value
    return isinstance(element, dict) and all(element.get(name) == value for name, value in meant.items())
def places(body, want):
    return [at for meant in want for at in [at for at, one in enumerate(body) if does(one, meant)][:1]]
def leaves(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return [value] if inner is None else [leaf for one in inner for leaf in leaves(one)]
def member(body, name):
    return [] if not isinstance(body, dict) or body.get(name) is None else body[name]
def found(got):
    elements = got.body if isinstance(got.body, list) else [got.body]
    return got.status, {str(one["id"]) for one in elements if isinstance(one, dict) and "id" in one}

MEETS = {
    "status": lambda want, got: got.status == want,
    "type": lambda want, got: got.type == want,
    "is": lambda want, got: could(got.body, want) if isinstance(want, dict) else (
        isinstance(got.body, list) and len(got.body) == len(want) and all(map(could, got.body, want))),
    "contains": lambda want, got: all(any(could(one, meant) for one in got.body) for meant in want),
    "absent": lambda want, got: not places(got.body, want),
    "same-set": lambda want, got: len(got.body) == len(want) and MEETS["contains"](want, got),
    "in-order": lambda want, got: places(got.body, want) == sorted(places(got.body, want)),
    "shows": lambda want, got: all(value in leaves(got.body) for value in want),
    "at": lambda want, got: not any(unmet(one, got._replace(body=member(got.body, name))) for name, one in want.items()),
    "same-as": lambda want, got: found(got) == found(ask(CASES[want]["request"])),
    "any": lambda want, got: not all(unmet(expect, got) for expect in want),
    "open": lambda want, got: True,
}
def unmet(expect, got):
    of_lists = () if isinstance(got.body, list) else ("contains", "absent", "same-set", "in-order")
    return [name for name, want in expect.items() if name in of_lists or not MEETS[name](want, got)]
def method_of(case):
    def method(self):
        got, expect = ask(case["request"]), case["expect"]
        missed = {name: expect[name] for name in unmet(expect, got)}
        came = f'{case["request"]["target"]} gave {got.status} {got.type} {json.dumps(got.body)[:300]}'
        self.assertFalse(missed, f'\n{case["title"]}\n{came}\nexpected {json.dumps(missed)[:600]}\n{case["why"]}')
    return method
Cases = type("Cases", (unittest.TestCase,), {f"test {id}": method_of(case) for id, case in CASES.items()})
