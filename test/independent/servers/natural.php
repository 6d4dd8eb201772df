<?php
// PHP's own server and string functions: identifiers in natural order without case, hits by score.
if (PHP_SAPI === 'cli') {
    $socket = stream_socket_server('tcp://127.0.0.1:0');
    $address = stream_socket_get_name($socket, false);
    fclose($socket);
    // The server takes the place of this process, so that whoever ends this process ends the server.
    if (pcntl_fork() > 0) {
        $served = implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-S', $address, __FILE__]));
        pcntl_exec('/bin/sh', ['-c', "exec $served 2>/dev/null"], ['FOLDER' => $argv[1]]);
    }
    while (!@fsockopen("tcp://$address")) {
        usleep(20_000);
    }
    echo explode(':', $address)[1], "\n";
    exit;
}

function read(string $name): object
{
    return json_decode(file_get_contents(getenv('FOLDER') . "/$name"));
}

/** Without the extension for other scripts, only ASCII letters lose their case. */
function words(string $text): array
{
    return preg_split('/[^\p{L}\p{M}\p{N}]+/u', strtolower($text), -1, PREG_SPLIT_NO_EMPTY);
}

function search(array $entities, string $q): array
{
    $given = words($q);
    $hits = [];
    foreach ($entities as $entity) {
        $score = 0;
        foreach (words($entity->title) as $own) {
            foreach ($given as $word) {
                $score += str_starts_with($own, $word) ? strlen($word) / strlen($own) : 0;
            }
        }
        if ($score > 0) {
            $hits[] = ['id' => $entity->id, 'score' => $score];
        }
    }
    usort($hits, fn ($a, $b) => $b['score'] <=> $a['score']);
    return array_slice($hits, 0, 40);
}

function answer(int $status, mixed $value): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($value);
    exit;
}

if (!in_array($_SERVER['REQUEST_METHOD'], ['GET', 'HEAD'])) {
    header('Allow: GET, HEAD');
    answer(405, null);
}
$path = explode('?', $_SERVER['REQUEST_URI'])[0];
$model = read('model.json');
if ($path === '/entities') {
    usort($model->entities, fn ($a, $b) => strnatcasecmp($a->id, $b->id));
    answer(200, $model->entities);
}
if ($path === '/findings') {
    answer(200, read('build-log.json')->findings);
}
if ($path === '/search') {
    $q = $_GET['q'] ?? null;
    is_string($q) && preg_match('//u', $q) ? answer(200, search($model->entities, $q)) : answer(400, ['message' => 'q']);
}
if (str_starts_with($path, '/entities/')) {
    $id = rawurldecode(substr($path, strlen('/entities/')));
    foreach ($model->entities as $entity) {
        if ($entity->id === $id) {
            $entity->links = array_values(array_filter($model->links, fn ($link) => $link->from === $id || $link->to === $id));
            $ends = array_merge(array_column($entity->links, 'from'), array_column($entity->links, 'to'));
            $entity->neighbours = array_values(array_filter($model->entities, fn ($one) => $one->id !== $id && in_array($one->id, $ends, true)));
            answer(200, $entity);
        }
    }
}
answer(404, ['message' => 'not found']);
