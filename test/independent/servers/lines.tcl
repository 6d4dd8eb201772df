# Tcl's sockets and string comparison, over lines of: identifier, title, JSON of the entity alone, JSON of the entity in the list.
fconfigure stdout -buffering line
set file [open [lindex $argv 0]/lines.tsv]
fconfigure $file -encoding utf-8
set rows [split [string trimright [read $file] \n] \n]
close $file
set file [open [lindex $argv 0]/findings.json]
fconfigure $file -encoding utf-8
set findings [read $file]
close $file
set ids {}
foreach row $rows {
    lassign [split $row \t] id title json listed
    set alone($id) $json
    set inList($id) $listed
    set titles($id) $title
    lappend ids $id
}
set ids [lsort -dictionary $ids]

proc unescape {text} {
    set bytes {}
    for {set at 0} {$at < [string length $text]} {incr at} {
        set char [string index $text $at]
        if {$char eq "%" && [regexp -start $at {\A%([0-9A-Fa-f]{2})} $text -> hex]} {
            append bytes [format %c [scan $hex %x]]
            incr at 2
        } else {
            append bytes $char
        }
    }
    return [encoding convertfrom utf-8 $bytes]
}

proc words {text} { return [regexp -all -inline {[[:alnum:]]+} [string tolower $text]] }

proc quoted {text} { return "\"[string map {\\ \\\\ \" \\\"} $text]\"" }

proc search {q} {
    global ids titles
    set hits {}
    set given [words $q]
    foreach id $ids {
        set score 0
        foreach own [words $titles($id)] {
            foreach word $given { if {[string equal -length [string length $word] $word $own]} { incr score } }
        }
        if {$score > 0} { lappend hits "{\"id\": [quoted $id], \"score\": $score}" }
    }
    return "\[[join $hits ,]\]"
}

proc answer {target} {
    global ids alone inList findings
    lassign [split $target ?] path query
    switch -- $path {
        /entities {
            return [list 200 "\[[join [lmap id $ids { set inList($id) }] ,]\]"]
        }
        /findings { return [list 200 $findings] }
        /search {
            if {![regexp {(?:^|&)q=([^&]*)} $query -> q]} { return {400 "{}"} }
            return [list 200 [search [unescape [string map {+ " "} $q]]]]
        }
    }
    if {[regexp {^/entities/(.+)$} $path -> raw] && [info exists alone([unescape $raw])]} {
        return [list 200 $alone([unescape $raw])]
    }
    return {404 "{\"message\": \"unknown\"}"}
}

proc readable {channel} {
    if {[gets $channel line] < 0} { if {[eof $channel]} { close $channel }; return }
    if {[info exists ::requests($channel)]} {
        if {[string trim $line] ne ""} return
        lassign $::requests($channel) method target
        unset ::requests($channel)
        if {$method in {GET HEAD}} { lassign [answer $target] status body } else { lassign {405 "{}"} status body }
        set bytes [encoding convertto utf-8 $body]
        puts -nonewline $channel "HTTP/1.1 $status -\r\nContent-Type: application/json\r\nContent-Length: [string length $bytes]\r\n\r\n"
        if {$method ne "HEAD"} { puts -nonewline $channel $bytes }
        flush $channel
    } else {
        set ::requests($channel) [split $line " "]
    }
}

proc accept {channel args} {
    fconfigure $channel -translation binary -blocking 0
    fileevent $channel readable [list readable $channel]
}

set server [socket -server accept -myaddr 127.0.0.1 0]
puts [lindex [fconfigure $server -sockname] 2]
vwait forever
