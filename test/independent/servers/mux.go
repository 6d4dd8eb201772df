// net/http with its router, which cleans paths: identifiers by code point in lower case, any word that is given.
package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"sort"
	"strings"
	"unicode"
)

type fields = map[string]any

func read(name string) (value fields) {
	text, err := os.ReadFile(os.Args[1] + "/" + name)
	if err != nil || json.Unmarshal(text, &value) != nil {
		panic(name)
	}
	return value
}

func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsNumber(r)
	})
}

func answer(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	json.NewEncoder(w).Encode(value)
}

func get(ask http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method == "GET" || r.Method == "HEAD" {
			ask(w, r)
			return
		}
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
	}
}

func main() {
	model, log := read("model.json"), read("build-log.json")
	entities, links := model["entities"].([]any), model["links"].([]any)
	id := func(one any) string { return one.(fields)["id"].(string) }
	sort.Slice(entities, func(a, b int) bool { return strings.ToLower(id(entities[a])) < strings.ToLower(id(entities[b])) })
	byID := map[string]fields{}
	for _, one := range entities {
		byID[id(one)] = one.(fields)
	}
	http.HandleFunc("/entities", get(func(w http.ResponseWriter, r *http.Request) { answer(w, entities) }))
	http.HandleFunc("/findings", get(func(w http.ResponseWriter, r *http.Request) { answer(w, log["findings"]) }))
	http.HandleFunc("/search", get(func(w http.ResponseWriter, r *http.Request) {
		hits := []fields{}
		for _, one := range entities {
			score := 0
			for _, own := range words(one.(fields)["title"].(string)) {
				for _, word := range words(r.FormValue("q")) {
					if strings.HasPrefix(own, word) {
						score += len(word)
					}
				}
			}
			if score > 0 {
				hits = append(hits, fields{"id": id(one), "score": score})
			}
		}
		answer(w, hits)
	}))
	http.HandleFunc("/entities/", get(func(w http.ResponseWriter, r *http.Request) {
		asked, err := url.PathUnescape(strings.TrimPrefix(r.URL.EscapedPath(), "/entities/"))
		found, isKnown := byID[asked]
		if err != nil || !isKnown {
			http.NotFound(w, r)
			return
		}
		shown, neighbours := fields{"links": []any{}}, fields{}
		for name, value := range found {
			shown[name] = value
		}
		for _, link := range links {
			if link := link.(fields); link["from"] == asked || link["to"] == asked {
				shown["links"] = append(shown["links"].([]any), link)
				for _, end := range []any{link["from"], link["to"]} {
					if end != asked {
						neighbours[end.(string)] = byID[end.(string)]["title"]
					}
				}
			}
		}
		shown["neighbours"] = neighbours
		answer(w, shown)
	}))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	http.Serve(listener, nil)
}
