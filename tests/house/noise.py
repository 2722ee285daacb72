"""Nonsense for every endpoint of a studio: bytes, broken, deep and odd JSON, odd questions, no HTTP at all."""

import json
import random

from house.studio import EVERY_GET, EVERY_POST, Studio


def garbage(chance: random.Random) -> bytes:
    """A body for a POST: bytes, broken or deep or odd JSON, or the right keys with the wrong things in them."""
    odd = [None, True, 0, -1, 1e308, "", "\u0000", [], {}, [[[]]], {"a": None}, "a" * 10_000]
    keys = ["name", "text", "table", "overwrite", "id", "__proto__"]
    pick = chance.randrange(6)
    if pick == 0:
        return chance.randbytes(chance.choice((1, 100, 10_000)))
    if pick == 1:
        return (b"[" if chance.random() < 0.5 else b'{"a":') * chance.choice((10, 1000, 100_000))
    if pick == 2:
        return b'{"text": "", "table": ' + b'{"a":' * 100 + b"1" + b"}" * 101
    if pick == 3:
        odd_json = (b"NaN", b'{"text": NaN}', b"1" * 5000, b'"\\ud800"', b'{"name": "\\ud800", "text": "x"}', b"")
        return chance.choice(odd_json)
    if pick == 4:
        return json.dumps({key: chance.choice(odd) for key in chance.sample(keys, chance.randrange(5))}).encode()
    return json.dumps({"name": "../x", "text": "x" * chance.randrange(1000), "overwrite": True}).encode()


def assault(server: Studio, rounds: int, seed: int) -> None:
    """Nonsense to every endpoint: 4xx each time, and nothing else happens."""
    chance = random.Random(seed)
    for _ in range(rounds):
        for path in EVERY_POST:
            status = server.post(path, garbage(chance)).status
            assert 400 <= status < 500 or (status == 200 and path == "/api/check"), (path, status)
        for path in EVERY_GET:
            more = chance.choice(("name=", "x=%ff", "name=%00", "%", "name=a&" * 50))
            odd = f"{path}{'&' if '?' in path else '?'}{more}"
            status = server.get(odd).status
            assert status == 200 or 400 <= status < 500, (odd, status)
        raw = server.raw(chance.randbytes(2000))
        assert raw == b"" or raw.startswith(b"HTTP/1.1 4")
