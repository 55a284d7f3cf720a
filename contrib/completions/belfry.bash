# Completion of belfry(1) for bash.

# The time zones of this system.
_belfry_zones() {
  awk '!/^#/ { print $3 }' "${TZDIR:-/usr/share/zoneinfo}/zone.tab" 2>/dev/null
}

_belfry() {
  local verbs='now schedule next list except cancel inbox watch open dismiss snooze reply badge
    settings strings call status admin help'
  local alert='--key --args --table --id --app --to --title --action --no-action --sound --badge --level --user-info
    --expires-after --lateness --json'
  local trigger='--in --at --every --rule --until --count --calendar --zone --floating --skip --gap'
  local calendars='gregorian iso8601 buddhist japanese roc chinese dangi hebrew indian islamic-civil
    islamic-tbla islamic-umalqura persian coptic ethiopic ethioaa'
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
    --every)
      mapfile -t COMPREPLY < <(compgen -W 'day week month quarter year weekday weekend' -- "$word")
      return
      ;;
    --calendar)
      mapfile -t COMPREPLY < <(compgen -W "$calendars" -- "$word")
      return
      ;;
    --skip)
      mapfile -t COMPREPLY < <(compgen -W 'backward forward omit' -- "$word")
      return
      ;;
    --gap)
      mapfile -t COMPREPLY < <(compgen -W 'shift omit' -- "$word")
      return
      ;;
    --missed)
      mapfile -t COMPREPLY < <(compgen -W 'once drop' -- "$word")
      return
      ;;
    --dir)
      mapfile -t COMPREPLY < <(compgen -d -- "$word")
      return
      ;;
    --zone | --as)
      mapfile -t COMPREPLY < <(compgen -W "$(_belfry_zones)" -- "$word")
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
    --key | --args | --table | --development | --language | --id | --app | --title | --action | --badge | --user-info | --expires-after | --lateness | \
      --in | --at | --rule | --until | --count | --nag | --show | --from)
      return
      ;;
  esac
  case $verb in
    '') options+=" --version $verbs" ;;
    now) options+=" $alert" ;;
    schedule) options+=" $trigger --missed --nag $alert" ;;
    next) options+=" --id --app --show --from --as $trigger --json" ;;
    except | list) options+=' --app --json' ;;
    open | reply) options+=' --action' ;;
    badge) options+=' --app --to --json' ;;
    cancel) options+=' --app --all --json' ;;
    call) options+=' --app' ;;
    inbox | watch | status) options+=' --json' ;;
    settings)
      options+=' --json'
      [[ $word != -* ]] && options='zone language calendar'
      case $previous in
        zone) options="none $(_belfry_zones)" ;;
        calendar) options="none $calendars" ;;
        language) options=none ;;
      esac
      ;;
    strings)
      options+=' --app --development --args --table --dir --language --json'
      [[ $word != -* ]] && options='lint push preview'
      case $previous in
        lint | push)
          mapfile -t COMPREPLY < <(compgen -d -- "$word")
          return
          ;;
      esac
      ;;
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
