# Go is compiled first, beside the build; the server then takes the place of this shell.
go build -o "$1/server" "$(dirname "$0")/mux.go" && exec "$1/server" "$1"
