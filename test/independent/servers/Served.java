// The JDK's own server, and java.text.Collator: identifiers by the rules of a locale, spaces and hyphens aside at first.
// Over lines of: identifier, title, JSON of the entity alone, JSON of the entity in the list.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Collator;
import java.util.*;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

public class Served {
    record Row(String id, String title, String alone, String listed) {}

    static List<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{M}\\p{N}]+")).filter(w -> !w.isEmpty()).toList();
    }

    public static void main(String[] args) throws IOException {
        var rows = new ArrayList<Row>();
        for (var line : Files.readAllLines(Path.of(args[0], "lines.tsv"))) {
            var parts = line.split("\t");
            rows.add(new Row(parts[0], parts[1], parts[2], parts[3]));
        }
        var collator = Collator.getInstance(Locale.ENGLISH);
        rows.sort((a, b) -> collator.compare(a.id(), b.id()));
        var byId = rows.stream().collect(Collectors.toMap(Row::id, row -> row));
        var findings = Files.readString(Path.of(args[0], "findings.json"));
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.createContext("/", exchange -> {
            var path = exchange.getRequestURI().getRawPath();
            var query = exchange.getRequestURI().getRawQuery();
            if (!exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET");
                send(exchange, 405, "{}");
            } else if (path.equals("/entities")) {
                send(exchange, 200, rows.stream().map(Row::listed).collect(Collectors.joining(",", "[", "]")));
            } else if (path.equals("/findings")) {
                send(exchange, 200, findings);
            } else if (path.equals("/search")) {
                var q = query == null || !query.startsWith("q=") ? "" : URLDecoder.decode(query.substring(2).split("&")[0], StandardCharsets.UTF_8);
                var given = words(q);
                var hits = new StringJoiner(",", "[", "]");
                for (var row : rows) {
                    var score = given.stream().filter(w -> words(row.title()).stream().anyMatch(own -> own.startsWith(w))).count();
                    if (score > 0) hits.add("{\"id\":\"" + row.id().replace("\\", "\\\\").replace("\"", "\\\"") + "\",\"score\":" + score * 0.5 + "}");
                }
                send(exchange, 200, hits.toString());
            } else {
                var raw = path.startsWith("/entities/") ? path.substring(10) : "";
                var row = byId.get(URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8));
                send(exchange, row == null ? 404 : 200, row == null ? "" : row.alone());
            }
        });
        server.start();
        System.out.println(server.getAddress().getPort());
    }

    static void send(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 0) exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 || exchange.getRequestMethod().equals("HEAD") ? -1 : bytes.length);
        if (bytes.length > 0 && !exchange.getRequestMethod().equals("HEAD")) exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
