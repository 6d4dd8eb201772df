# http.server, a dictionary and str.lower(): identifiers by code point in lower case.
import json, re, sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

model = json.load(open(sys.argv[1] + "/model.json", encoding="utf-8"))
log = json.load(open(sys.argv[1] + "/build-log.json", encoding="utf-8"))
entities = sorted(model["entities"], key=lambda one: one["id"].lower())
by_id = {one["id"]: one for one in entities}
words = lambda text: re.findall(r"\w+", text.casefold())


def single(entity):
    links = [link for link in model["links"] if entity["id"] in (link["from"], link["to"])]
    ends = {end for link in links for end in (link["from"], link["to"])} - {entity["id"]}
    return {**entity, "links": links, "neighbours": sorted(ends)}


def search(q):
    given = words(q)
    counts = ((one, sum(own.startswith(word) for own in words(one["title"]) for word in given)) for one in entities)
    return [{"id": one["id"], "score": count} for one, count in counts if count]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def do_GET(self):
        url = urlsplit(self.path)
        if url.path == "/entities":
            return self.answer(200, entities)
        if url.path == "/findings":
            return self.answer(200, log["findings"])
        if url.path == "/search":
            return self.answer(200, search(parse_qs(url.query).get("q", [""])[0]))
        entity = by_id.get(unquote(url.path[10:])) if url.path.startswith("/entities/") else None
        return self.answer(200, single(entity)) if entity else self.answer(404, {"detail": "Not Found"})

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
