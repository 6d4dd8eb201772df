# Completion of model-query in fish; where it has nothing to say, files are offered.
function __model_query
    set -l words (commandline -opc)
    set -l found ($words[1] complete fish -- $words[2..-1] (commandline -ct) 2>/dev/null)
    test -n "$found"; and printf '%s\n' $found; or __fish_complete_path (commandline -ct)
end
complete -c model-query -f -a '(__model_query)'
