// Asks a server each case: CASES=cases.json BASE_URL=http://127.0.0.1:4010 java Cases.java
import java.net.URI;
import java.net.http.*;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class Cases {
    record Answer(double status, String type, Object body) {}
    static final HttpClient client = HttpClient.newHttpClient();
    static final Map<Object, Answer> answers = new HashMap<>();

    public static void main(String[] args) throws Exception {
        var cases = list(member(json(Files.readString(Path.of(System.getenv("CASES")))), "cases"));
        var asked = new HashMap<Object, Answer>();
        for (var one : cases) {
            var request = member(one, "request");
            if (!asked.containsKey(request)) asked.put(request, ask(request));
            answers.put(member(one, "id"), asked.get(request));
        }
        var failed = cases.stream().filter(one -> !meets(member(one, "expect"), answers.get(member(one, "id")))).toList();
        for (var one : failed) System.out.println(member(one, "id") + " " + member(one, "title") + ": " + member(one, "expect"));
        System.out.println(cases.size() + " cases, " + failed.size() + " failed");
        System.exit(failed.isEmpty() ? 0 : 1);
    }
    static Answer ask(Object asked) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(System.getenv("BASE_URL") + member(asked, "target")));
        map(member(asked, "headers")).forEach((name, value) -> request.header((String) name, (String) value));
        var response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        var type = response.headers().firstValue("Content-Type").orElse("").split(";")[0].strip().toLowerCase();
        var isJson = type.equals("application/json");
        return new Answer(response.statusCode(), type, isJson ? json(response.body()) : null);
    }

    static Map<?, ?> map(Object value) { return value instanceof Map<?, ?> map ? map : Map.of(); }
    static List<?> list(Object value) { return value instanceof List<?> list ? list : List.of(); }
    static Object member(Object value, Object name) { return map(value).get(name); }
    static boolean has(Object one, Object meant, boolean strict) { // no other value; if strict, none is left out either
        return one instanceof Map && map(meant).keySet().stream().allMatch(name ->
            member(one, name) == null ? !strict : member(one, name).equals(member(meant, name)));
    }
    static int place(List<?> list, Object meant, boolean strict) {
        return IntStream.range(0, list.size()).filter(at -> has(list.get(at), meant, strict)).findFirst().orElse(-1);
    }
    static Stream<Object> leaves(Object value) {
        var inner = value instanceof Map ? map(value).values() : value instanceof List ? list(value) : null;
        return inner == null ? Stream.of(value) : inner.stream().flatMap(Cases::leaves);
    }
    static Set<?> ids(Answer got) { return list(got.body()).stream().map(hit -> member(hit, "id")).collect(Collectors.toSet()); }
    static boolean meets(Object expect, Answer got) {
        return map(expect).keySet().stream().allMatch(name -> meets((String) name, member(expect, name), got));
    }
    static boolean meets(String name, Object want, Answer got) {
        var isList = got.body() instanceof List;
        var list = list(got.body());
        var wants = list(want);
        return switch (name) {
            case "status" -> want.equals(got.status());
            case "type" -> want.equals(got.type());
            case "is" -> want instanceof Map ? has(got.body(), want, false) : isList && list.size() == wants.size()
                && IntStream.range(0, list.size()).allMatch(at -> has(list.get(at), wants.get(at), false));
            case "contains" -> isList && wants.stream().allMatch(meant -> place(list, meant, false) >= 0);
            case "absent" -> isList && wants.stream().allMatch(meant -> place(list, meant, true) < 0);
            case "same-set" -> list.size() == wants.size() && meets("contains", want, got);
            case "in-order" -> {
                var places = wants.stream().map(meant -> place(list, meant, true)).filter(at -> at >= 0).toList();
                yield isList && places.equals(places.stream().sorted().toList());
            }
            case "shows" -> leaves(got.body()).toList().containsAll(wants);
            case "at" -> map(want).keySet().stream().allMatch(inner -> {
                var body = member(got.body(), inner);
                return meets(member(want, inner), new Answer(got.status(), got.type(), body == null ? List.of() : body));
            });
            case "same-as" -> got.status() == answers.get(want).status() && ids(got).equals(ids(answers.get(want)));
            case "any" -> wants.stream().anyMatch(one -> meets(one, got));
            default -> name.equals("open");
        };
    }

    static Object json(String text) { // as Map, List, String, Double, Boolean or null; it lets commas and colons be anywhere
        var tokens = Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"|[\\[\\]{}]|[^\\s\\[\\]{},:\"]++").matcher(text).results();
        return value(new ArrayDeque<>(tokens.map(MatchResult::group).toList()));
    }
    static Object value(Deque<String> in) {
        var token = in.remove();
        var map = new HashMap<>();
        var list = new ArrayList<>();
        switch (token) {
            case "{": while (!in.element().equals("}")) map.put(value(in), value(in)); in.remove(); return map;
            case "[": while (!in.element().equals("]")) list.add(value(in)); in.remove(); return list;
            case "null": return null;
            case "true", "false": return Boolean.valueOf(token);
            default: return token.startsWith("\"") ? text(token.substring(1, token.length() - 1)) : Double.valueOf(token);
        }
    }
    static final Pattern escape = Pattern.compile("\\\\(u(....)|/|.)");
    static String text(String escaped) {
        return escape.matcher(escaped).replaceAll(found -> Matcher.quoteReplacement(
            found.group(2) != null ? "" + (char) Integer.parseInt(found.group(2), 16)
            : found.group(1).equals("/") ? "/" : found.group().translateEscapes()));
    }
}
