# Completion of model-query in bash; where it has nothing to say, files are offered.
_model_query() {
  local IFS=$'\n'
  COMPREPLY=($("$1" complete bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _model_query model-query
