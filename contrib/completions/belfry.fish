# Completion of belfry(1) for fish.

set -l verbs now schedule list cancel inbox watch open dismiss snooze reply badge call status admin help
set -l alone "not __fish_seen_subcommand_from $verbs"

complete -c belfry -f
complete -c belfry -l socket -r -F -d 'The hub'
complete -c belfry -l help -d 'What the command takes'
complete -c belfry -n "$alone" -l version -d 'Print the version'

complete -c belfry -n "$alone" -a now -d 'Ring at once'
complete -c belfry -n "$alone" -a schedule -d 'Ring later'
complete -c belfry -n "$alone" -a list -d 'What is coming'
complete -c belfry -n "$alone" -a cancel -d 'Take back alerts'
complete -c belfry -n "$alone" -a inbox -d 'What rang and waits'
complete -c belfry -n "$alone" -a watch -d 'Show alerts as they ring'
complete -c belfry -n "$alone" -a open -d 'Answer a delivery'
complete -c belfry -n "$alone" -a dismiss -d 'Put deliveries away'
complete -c belfry -n "$alone" -a snooze -d 'Have it ring again later'
complete -c belfry -n "$alone" -a reply -d 'Answer with a text'
complete -c belfry -n "$alone" -a badge -d 'The number at the name of the app'
complete -c belfry -n "$alone" -a call -d 'Send a method of the protocol'
complete -c belfry -n "$alone" -a status -d 'The hub, and how it knows you'
complete -c belfry -n "$alone" -a admin -d 'Look after the hub'
complete -c belfry -n "$alone" -a help -d 'What a command takes'
complete -c belfry -n '__fish_seen_subcommand_from help' -a "$verbs"

set -l schedule '__fish_seen_subcommand_from schedule'
complete -c belfry -n $schedule -l in -x -d 'In a while'
complete -c belfry -n $schedule -l at -x -d 'At a time'

set -l alert '__fish_seen_subcommand_from now schedule'
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

complete -c belfry -n '__fish_seen_subcommand_from now schedule list cancel badge call' -l app -x -d 'This app'
complete -c belfry -n '__fish_seen_subcommand_from open reply' -l action -x -d 'This action'
complete -c belfry -n '__fish_seen_subcommand_from badge' -l to -x -a '(__fish_complete_users)' -d 'At this user'
complete -c belfry -n '__fish_seen_subcommand_from cancel dismiss' -l all -d 'Everything'
complete -c belfry -n '__fish_seen_subcommand_from now schedule list cancel inbox watch badge status admin' \
  -l json -d 'Print JSON'

set -l admin '__fish_seen_subcommand_from admin'
complete -c belfry -n $admin -a 'status apps users limits suspend resume purge forget backup metrics'
complete -c belfry -n $admin -l user -x -a '(__fish_complete_users)' -d 'The user that is meant'
complete -c belfry -n $admin -l app -x -d 'The app that is meant'
complete -c belfry -n $admin -l center -d 'The center of the user'
