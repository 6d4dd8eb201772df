# Sockets and Unicode::Collate: identifiers by the default collation of Unicode. One connection at a time.
use strict;
use warnings;
use Encode qw(decode FB_CROAK);
use IO::Socket::INET;
use JSON::PP;
use Unicode::Collate;

$| = 1;
$SIG{PIPE} = 'IGNORE';
my $json = JSON::PP->new->utf8->canonical;
sub read_json { open my $file, '<:raw', "$ARGV[0]/$_[0]" or die; local $/; return $json->decode(<$file>) }
my $model    = read_json('model.json');
my $findings = read_json('build-log.json')->{findings};
my $collator = Unicode::Collate->new;
my @entities = map { $_->[1] } sort { $a->[0] cmp $b->[0] } map { [$collator->getSortKey($_->{id}), $_] } @{$model->{entities}};
my %by_id = map { $_->{id} => $_ } @entities;

sub words { return map { lc } $_[0] =~ /[\p{L}\p{M}\p{N}]+/g }

sub unescape {
    my ($text) = @_;
    $text =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ge;
    return eval { decode('UTF-8', $text, FB_CROAK) };
}

sub search {
    my @given = words($_[0]);
    my @hits;
    for my $one (@entities) {
        my @own   = words($one->{title});
        my $score = grep { my $word = $_; grep { index($_, $word) == 0 } @own } @given;
        push @hits, { id => $one->{id}, score => $score / 10 } if $score == @given && $score;
    }
    return \@hits;
}

sub single {
    my ($id) = @_;
    my @links = grep { $_->{from} eq $id || $_->{to} eq $id } @{$model->{links}};
    my %near = map { $_ => 1 } grep { $_ ne $id } map { @{$_}{qw(from to)} } @links;
    return { %{$by_id{$id}}, links => \@links, neighbourhood => [sort keys %near] };
}

sub answer {
    my ($target) = @_;
    my ($path, $query) = split /\?/, $target, 2;
    return (200, \@entities) if $path eq '/entities';
    return (200, $findings)  if $path eq '/findings';
    if ($path eq '/search') {
        my ($q) = ($query // '') =~ /(?:^|&)q=([^&]*)/;
        return (400, { error => 'q is missing' }) unless defined $q;
        $q =~ tr/+/ /;
        $q = unescape($q);
        return defined $q ? (200, search($q)) : (400, { error => 'q is no UTF-8' });
    }
    my ($raw) = $path =~ m{^/entities/([^/]+)$};
    my $id = defined $raw ? unescape($raw) : undef;
    return defined $id && $by_id{$id} ? (200, single($id)) : (404, { error => 'not found' });
}

my $server = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => 0, Listen => 128) or die;
print $server->sockport, "\n";
while (my $client = $server->accept) {
    my $line = <$client> // '';
    while (defined(my $header = <$client>)) { last if $header =~ /^\r?\n$/ }
    my ($method, $target) = split / /, $line;
    my ($status, $value) = ($method // '') =~ /^(?:GET|HEAD)$/ ? answer($target) : (405, { error => 'method' });
    my $body = $json->encode($value);
    print $client "HTTP/1.1 $status \r\nContent-Type: application/json\r\nConnection: close\r\n",
        ($status == 405 ? "Allow: GET, HEAD\r\n" : ''), 'Content-Length: ', length $body, "\r\n\r\n";
    print $client $body unless ($method // '') eq 'HEAD';
    close $client;
}
