# WEBrick and Ruby's Unicode: identifiers by their decomposed form in lower case.
require 'json'
require 'webrick'

folder = ARGV[0]
model = JSON.parse(File.read("#{folder}/model.json"))
findings = JSON.parse(File.read("#{folder}/build-log.json"))['findings']
entities = model['entities'].sort_by { |one| one['id'].unicode_normalize(:nfd).downcase }
BY_ID = entities.to_h { |one| [one['id'], one] }

def words(text) = text.unicode_normalize(:nfkc).downcase(:fold).scan(/[[:alnum:]\p{M}]+/)

INDEX = entities.flat_map { |one| words(one['title']).map { |word| [word, one['id']] } }.sort

# Every given word, by halving the sorted words.
def search(q)
  words(q).map do |word|
    first = INDEX.bsearch_index { |own, _| own >= word } || INDEX.size
    INDEX[first..].take_while { |own, _| own.start_with?(word) }.map(&:last).tally
  end.reduce { |some, others| some.select { |id, _| others[id] }.to_h { |id, n| [id, n + others[id]] } } || {}
end

def utf8(text)
  text = text.dup.force_encoding('UTF-8')
  text if text.valid_encoding?
end

server = WEBrick::HTTPServer.new(
  BindAddress: '127.0.0.1', Port: 0, AccessLog: [], Logger: WEBrick::Log.new(File::NULL),
  StartCallback: -> { puts server.listeners[0].addr[1]; $stdout.flush }
)
server.mount_proc('/') do |request, response|
  path = request.unparsed_uri.split('?')[0]
  response['Content-Type'] = 'application/json'
  unless %w[GET HEAD].include?(request.request_method)
    response['Allow'] = 'GET, HEAD'
    next response.status = 405
  end
  value =
    case path
    when '/entities' then entities
    when '/findings' then findings
    when '/search'
      q = utf8(request.query['q'] || '')
      next response.status = 400 if q.nil? || q.empty?
      search(q).sort_by { |_, n| -n }.map { |id, n| { id: id, score: n } }
    when %r{\A/entities/.}m
      # Not by $1, which the threads that run this block share.
      id = utf8(WEBrick::HTTPUtils.unescape(path.delete_prefix('/entities/')))
      links = model['links'].select { |link| [link['from'], link['to']].include?(id) }
      near = links.flat_map { |link| [link['from'], link['to']] }.uniq - [id]
      BY_ID[id] && BY_ID[id].merge('links' => links, 'neighbours' => near.map { |end_id| BY_ID[end_id]&.slice('title') })
    end
  response.status = value.nil? ? 404 : 200
  response.body = JSON.generate(value)
end
trap('TERM') { server.shutdown }
server.start
