# Completion of belfry(1) for bash.

_belfry() {
  local verbs='now schedule list cancel inbox watch open dismiss snooze reply badge call status admin help'
  local alert='--id --app --to --title --action --no-action --sound --badge --level --user-info
    --expires-after --lateness --json'
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local verb='' options='--socket --help' i
  COMPREPLY=()

  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      --socket) ((i += 1)) ;;
      -*) ;;
      *) verb=${COMP_WORDS[i]} && break ;;
    esac
  done
  case $previous in
    --socket)
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      return
      ;;
    --level)
      mapfile -t COMPREPLY < <(compgen -W 'passive active timeSensitive critical' -- "$word")
      return
      ;;
    --sound)
      mapfile -t COMPREPLY < <(compgen -W 'default none' -- "$word")
      return
      ;;
    --to)
      mapfile -t COMPREPLY < <(compgen -u -- "$word")
      return
      ;;
    --user)
      mapfile -t COMPREPLY < <(compgen -u -- "$word")
      return
      ;;
    --id | --app | --title | --action | --badge | --user-info | --expires-after | --lateness | --in | --at)
      return
      ;;
  esac
  case $verb in
    '') options+=" --version $verbs" ;;
    now) options+=" $alert" ;;
    schedule) options+=" --in --at $alert" ;;
    list) options+=' --app --json' ;;
    open | reply) options+=' --action' ;;
    badge) options+=' --app --to --json' ;;
    cancel) options+=' --app --all --json' ;;
    call) options+=' --app' ;;
    inbox | watch | status) options+=' --json' ;;
    dismiss) options+=' --all' ;;
    admin)
      options+=' --user --app --center --json'
      [[ $word != -* ]] && options='status apps users limits suspend resume purge forget backup metrics'
      ;;
    help) options=$verbs ;;
  esac
  # Words that no dash begins are offered first: the verbs, not the options.
  case $verb:$word in :) options=$verbs ;; esac
  mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
}
complete -F _belfry belfry
