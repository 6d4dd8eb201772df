# Completion of model-query in zsh, below compinit; where it has nothing to say, files are offered.
_model_query() {
  local -a found
  found=(${(f)"$("${words[1]}" complete zsh -- "${(@)words[2,CURRENT]}" 2>/dev/null | tr '\t' ':')"})
  _describe model-query found || _files
}
compdef _model_query model-query
