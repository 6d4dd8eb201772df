// Asks a server each case: CASES=$PWD/cases.json BASE_URL=http://127.0.0.1:4010 go test -count=1 cases_test.go
package cases

import ("encoding/json"; "mime"; "net/http"; "os"; "testing")

type object = map[string]any
var answers = map[any]object{}

func ask(t *testing.T, asked object) object {
	request, _ := http.NewRequest("GET", os.Getenv("BASE_URL")+asked["target"].(string), nil)
	for name, value := range asked["headers"].(object) { request.Header.Set(name, value.(string)) }
	response, err := http.DefaultClient.Do(request)
	if err != nil { t.Fatal(err) }
	defer response.Body.Close()
	var body any
	json.NewDecoder(response.Body).Decode(&body)
	media, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	return object{"status": float64(response.StatusCode), "type": media, "body": body}
}
func some(of any, holds func(key, one any) bool) bool { // element of an array, or member of an object
	list, _ := of.([]any)
	for at, one := range list { if holds(at, one) { return true } }
	fields, _ := of.(object)
	for name, one := range fields { if holds(name, one) { return true } }
	return false
}
func every(of any, holds func(key, one any) bool) bool { return !some(of, func(key, one any) bool { return !holds(key, one) }) }
func has(one, meant any, strict bool) bool { // no member with another value; if strict, none is left out either
	fields, isObject := one.(object)
	is := func(name, want any) bool { value := fields[name.(string)]; return value == want || value == nil && !strict }
	return isObject && every(meant, is)
}
func in(list, meant any, strict bool) bool { return some(list, func(_, one any) bool { return has(one, meant, strict) }) }
func shows(value, leaf any) bool { return value == leaf || some(value, func(_, one any) bool { return shows(one, leaf) }) }
func same(from, to any) bool { // identifiers
	return every(from, func(_, one any) bool { hit, isHit := one.(object); return isHit && in(to, object{"id": hit["id"]}, true) })
}
func meets(expect any, got object) bool {
	list, isList := got["body"].([]any)
	return every(expect, func(name, want any) bool {
		wants, isArray := want.([]any)
		last := 0
		switch name {
		case "is": return !isArray && has(got["body"], want, false) || isArray && len(list) == len(wants) &&
			every(want, func(at, meant any) bool { return has(list[at.(int)], meant, false) })
		case "contains": return isList && every(want, func(_, meant any) bool { return in(list, meant, false) })
		case "absent": return isList && !some(want, func(_, meant any) bool { return in(list, meant, true) })
		case "same-set": return len(list) == len(wants) && meets(object{"contains": want}, got)
		case "in-order": return isList && every(list, func(_, one any) bool { return every(want, func(at, meant any) bool {
			before, isIt := last, has(one, meant, true)
			if isIt { last = at.(int) }
			return last >= before }) })
		case "shows": return every(want, func(_, leaf any) bool { return shows(got["body"], leaf) })
		case "at": return every(want, func(name, expect any) bool {
			fields, _ := got["body"].(object)
			body := fields[name.(string)]
			if body == nil { body = []any{} }
			return meets(expect, object{"body": body}) })
		case "same-as": other := answers[want]
			return got["status"] == other["status"] && same(got["body"], other["body"]) && same(other["body"], got["body"])
		case "any": return some(want, func(_, one any) bool { return meets(one, got) })
		}
		return name == "open" || got[name.(string)] == want
	})
}
func TestCases(t *testing.T) {
	var read struct{ Cases []object }
	text, _ := os.ReadFile(os.Getenv("CASES"))
	if err := json.Unmarshal(text, &read); err != nil { t.Fatal("CASES: ", err) }
	for _, one := range read.Cases { answers[one["id"]] = ask(t, one["request"].(object)) }
	for _, one := range read.Cases { t.Run(one["id"].(string), func(t *testing.T) {
		if !meets(one["expect"], answers[one["id"]]) { t.Errorf("%s\nexpected %v\ngot %.300v\n%s", one["title"], one["expect"], answers[one["id"]], one["why"]) }
	}) }
}
