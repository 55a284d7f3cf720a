# Completion of belfry(1) for fish.

set -l verbs now schedule next list except cancel inbox watch open dismiss snooze reply badge settings strings call status admin help
set -l alone "not __fish_seen_subcommand_from $verbs"

complete -c belfry -f
complete -c belfry -l socket -r -F -d 'The hub'
complete -c belfry -l help -d 'What the command takes'
complete -c belfry -n "$alone" -l version -d 'Print the version'

complete -c belfry -n "$alone" -a now -d 'Ring at once'
complete -c belfry -n "$alone" -a schedule -d 'Ring later'
complete -c belfry -n "$alone" -a next -d 'When something would ring'
complete -c belfry -n "$alone" -a list -d 'What is coming'
complete -c belfry -n "$alone" -a except -d 'Leave one date out'
complete -c belfry -n "$alone" -a cancel -d 'Take back alerts'
complete -c belfry -n "$alone" -a inbox -d 'What rang and waits'
complete -c belfry -n "$alone" -a watch -d 'Show alerts as they ring'
complete -c belfry -n "$alone" -a open -d 'Answer a delivery'
complete -c belfry -n "$alone" -a dismiss -d 'Put deliveries away'
complete -c belfry -n "$alone" -a snooze -d 'Have it ring again later'
complete -c belfry -n "$alone" -a reply -d 'Answer with a text'
complete -c belfry -n "$alone" -a badge -d 'The number at the name of the app'
complete -c belfry -n "$alone" -a settings -d 'What you have set'
complete -c belfry -n "$alone" -a strings -d 'Look after tables of translations'
complete -c belfry -n "$alone" -a call -d 'Send a method of the protocol'
complete -c belfry -n "$alone" -a status -d 'The hub, and how it knows you'
complete -c belfry -n "$alone" -a admin -d 'Look after the hub'
complete -c belfry -n "$alone" -a help -d 'What a command takes'
complete -c belfry -n '__fish_seen_subcommand_from help' -a "$verbs"

function __belfry_zones
    set -q TZDIR; or set -l TZDIR /usr/share/zoneinfo
    awk '!/^#/ { print $3 }' $TZDIR/zone.tab 2>/dev/null
end

set -l calendars gregorian iso8601 buddhist japanese roc chinese dangi hebrew indian islamic-civil \
    islamic-tbla islamic-umalqura persian coptic ethiopic ethioaa

set -l trigger '__fish_seen_subcommand_from schedule next'
complete -c belfry -n $trigger -l in -x -d 'In a while'
complete -c belfry -n $trigger -l at -x -d 'At a time'
complete -c belfry -n $trigger -l every -x -a 'day week month quarter year weekday weekend' -d 'How often'
complete -c belfry -n $trigger -l rule -x -d 'By a rule of iCalendar'
complete -c belfry -n $trigger -l until -x -d 'The last time'
complete -c belfry -n $trigger -l count -x -d 'How often in all'
complete -c belfry -n $trigger -l calendar -x -a "$calendars" -d 'Whose months and years'
complete -c belfry -n $trigger -l zone -x -a '(__belfry_zones)' -d 'On the clock of this zone'
complete -c belfry -n $trigger -l floating -d 'On the clock of whoever gets it'
complete -c belfry -n $trigger -l skip -x -a 'backward forward omit' -d 'Where there is no such day'
complete -c belfry -n $trigger -l gap -x -a 'shift omit' -d 'Where clocks skip the time'

set -l schedule '__fish_seen_subcommand_from schedule'
complete -c belfry -n $schedule -l missed -x -a 'once drop' -d 'What could not ring in time'
complete -c belfry -n $schedule -l nag -x -d 'Again until it is seen'

set -l next '__fish_seen_subcommand_from next'
complete -c belfry -n $next -l id -x -d 'A coming alert'
complete -c belfry -n $next -l show -x -d 'How many dates'
complete -c belfry -n $next -l from -x -d 'From this time on'
complete -c belfry -n $next -l as -x -a '(__belfry_zones)' -d 'On the clock of this zone'

set -l settings '__fish_seen_subcommand_from settings'
complete -c belfry -n $settings -a zone -d 'Where your clock is'
complete -c belfry -n $settings -a language -d 'What you read'
complete -c belfry -n $settings -a calendar -d 'In which you read dates'

set -l strings '__fish_seen_subcommand_from strings'
complete -c belfry -n $strings -a 'lint push' -d 'Tables of a folder'
complete -c belfry -n $strings -a preview -d 'How a text reads'
complete -c belfry -n '__fish_seen_subcommand_from lint push' -a '(__fish_complete_directories)'
complete -c belfry -n $strings -l development -x -d 'The language that the app is written in'
complete -c belfry -n $strings -l dir -x -a '(__fish_complete_directories)' -d 'The tables of this folder'
complete -c belfry -n $strings -l language -x -d 'As somebody reads it who reads this'
complete -c belfry -n '__fish_seen_subcommand_from now schedule strings' -l args -x -d 'What stands in the text'
complete -c belfry -n '__fish_seen_subcommand_from now schedule strings' -l table -x -d 'The table of the key'

set -l alert '__fish_seen_subcommand_from now schedule'
complete -c belfry -n $alert -l key -x -d 'A text of the tables'
complete -c belfry -n $alert -l id -x -d 'Name within its app'
complete -c belfry -n $alert -l to -x -a '(__fish_complete_users)' -d 'To these users'
complete -c belfry -n $alert -l title -x -d 'A line above the text'
complete -c belfry -n $alert -l action -x -d 'The word on the button'
complete -c belfry -n $alert -l no-action -d 'No button'
complete -c belfry -n $alert -l sound -x -a 'default none' -d 'The sound'
complete -c belfry -n $alert -l badge -x -d 'The number at the name of the app'
complete -c belfry -n $alert -l level -x -a 'passive active timeSensitive critical' -d 'How important'
complete -c belfry -n $alert -l user-info -x -d 'Handed back to the app'
complete -c belfry -n $alert -l expires-after -x -d 'How long it stays'
complete -c belfry -n $alert -l lateness -x -d 'How late it may ring'

complete -c belfry -n '__fish_seen_subcommand_from now schedule next list except cancel badge strings call' -l app -x -d 'This app'
complete -c belfry -n '__fish_seen_subcommand_from open reply' -l action -x -d 'This action'
complete -c belfry -n '__fish_seen_subcommand_from badge' -l to -x -a '(__fish_complete_users)' -d 'At this user'
complete -c belfry -n '__fish_seen_subcommand_from cancel dismiss' -l all -d 'Everything'
complete -c belfry -n '__fish_seen_subcommand_from now schedule next list except cancel inbox watch badge settings strings status admin' \
  -l json -d 'Print JSON'

set -l admin '__fish_seen_subcommand_from admin'
complete -c belfry -n $admin -a 'status apps users limits suspend resume purge forget backup metrics'
complete -c belfry -n $admin -l user -x -a '(__fish_complete_users)' -d 'The user that is meant'
complete -c belfry -n $admin -l app -x -d 'The app that is meant'
complete -c belfry -n $admin -l center -d 'The center of the user'
