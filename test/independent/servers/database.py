# SQLite behind http.server: `fts5` searches a full-text index, `like` compares with LIKE and orders without case.
import json, re, sqlite3, sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

folder, kind = sys.argv[1:3]
db = sqlite3.connect(":memory:")
db.executescript(
    """
    create table entity (id text primary key, title text, body text);
    create table link (source text, target text, body text);
    create virtual table words using fts5(id unindexed, title, tokenize = 'unicode61 remove_diacritics 2');
    """
)
model = json.load(open(folder + "/model.json", encoding="utf-8"))
findings = open(folder + "/build-log.json", encoding="utf-8")
findings = json.load(findings)["findings"]
for one in model["entities"]:
    db.execute("insert into entity values (?, ?, ?)", (one["id"], one["title"], json.dumps(one, ensure_ascii=False)))
    db.execute("insert into words values (?, ?)", (one["id"], one["title"]))
for one in model["links"]:
    db.execute("insert into link values (?, ?, ?)", (one["from"], one["to"], json.dumps(one)))


def search(q):
    given = re.findall(r"[^\W_]+", q)
    if not given:
        return []
    if kind == "fts5":
        match = " AND ".join('"%s"*' % word for word in given)
        rows = db.execute("select id, -bm25(words) from words where words match ? order by rank limit 50", (match,))
    else:
        like = " or ".join("title like ? escape '!' or title like ? escape '!'" for _ in given)
        values = [value for word in given for value in (word + "%", "% " + word + "%")]
        rows = db.execute("select id, 1 from entity where " + like + " limit 50", values)
    return [{"id": id, "score": score} for id, score in rows]


def single(id):
    row = db.execute("select body from entity where id = ?", (id,)).fetchone()
    if row is None:
        return None
    links = db.execute("select body from link where source = ? or target = ?", (id, id))
    links = [json.loads(body) for (body,) in links]
    near = db.execute(
        "select id, title from entity where id != ?1 and id in "
        "(select source from link where target = ?1 union select target from link where source = ?1)",
        (id,),
    )
    return {**json.loads(row[0]), "links": links, "around": dict(near.fetchall())}


class Handler(BaseHTTPRequestHandler):
    wbufsize = -1

    def do_GET(self):
        url = urlsplit(self.path)
        if url.path == "/entities":
            order = "id" if kind == "fts5" else "id collate nocase"
            return self.answer(200, [json.loads(body) for (body,) in db.execute("select body from entity order by " + order)])
        if url.path == "/findings":
            return self.answer(200, findings)
        if url.path == "/search":
            q = parse_qs(url.query).get("q", [""])[0]
            if not q:
                return self.answer(422, {"error": "q"})
            # SQLite takes no deeper expression.
            few = len(q.split()) <= 100
            return self.answer(200, search(q)) if few else self.answer(400, {"error": "too many words"})
        entity = single(unquote(url.path[10:])) if url.path.startswith("/entities/") else None
        return self.answer(200 if entity else 404, entity)

    def answer(self, status, value):
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.end_headers()
        self.wfile.write(json.dumps(value, ensure_ascii=False, indent=1).encode())

    def log_message(self, *_):
        pass


HTTPServer.request_queue_size = 128
server = HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
