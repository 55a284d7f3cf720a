# shellcheck shell=bash disable=SC2034
# Where contrib/install puts things and contrib/uninstall finds them again; both read this file.
#
# PREFIX (/usr/local) and DESTDIR (nothing) are honoured as usual. Configuration is always in
# /etc/belfry and state in /var/lib/belfry.

prefix=${PREFIX:-/usr/local}
destination=${DESTDIR:-}

# systemd looks for units in these two prefixes alone; for any other they go to /etc.
case $prefix in
  /usr | /usr/local) unit_base=$prefix/lib ;;
  *) unit_base=/etc ;;
esac
bin=$prefix/bin
system_units=$unit_base/systemd/system
user_units=$unit_base/systemd/user
sysusers=$unit_base/sysusers.d
man=$prefix/share/man
examples=$prefix/share/doc/belfry/examples
bash_completions=$prefix/share/bash-completion/completions
zsh_completions=$prefix/share/zsh/site-functions
fish_completions=$prefix/share/fish/vendor_completions.d
configuration=/etc/belfry
state=/var/lib/belfry

units=(belfryd.socket belfryd-admin.socket belfryd.service)

# Whether the running system is to be told: not when files go to a DESTDIR, and only under systemd.
is_live() { [ -z "$destination" ] && [ -d /run/systemd/system ]; }

need_root_unless_destdir() { # NAME OF THE SCRIPT
  if [ -z "$destination" ] && [ "$(id -u)" != 0 ]; then
    echo "contrib/$1 changes the system and needs root: sudo contrib/$1" >&2
    echo "(or DESTDIR=FOLDER contrib/$1, which touches nothing outside of FOLDER)" >&2
    exit 1
  fi
}

# Prints every installed file but the configuration, one a line: MODE, SOURCE ("-": a program), TARGET.
installed_files() {
  local file
  printf '%s\n' "0755 - $bin/belfryd" "0755 - $bin/belfry"
  for file in contrib/{systemd/{system,user,sysusers.d},man,completions,config/apps.d}/*; do
    case $file in
      contrib/systemd/system/*) echo "0644 $file $system_units/${file##*/}" ;;
      contrib/systemd/user/*) echo "0644 $file $user_units/${file##*/}" ;;
      contrib/systemd/sysusers.d/*) echo "0644 $file $sysusers/${file##*/}" ;;
      contrib/man/*.[1-9]) echo "0644 $file $man/man${file##*.}/${file##*/}" ;;
      contrib/completions/*.bash) echo "0644 $file $bash_completions/belfry" ;;
      contrib/completions/*.fish) echo "0644 $file $fish_completions/${file##*/}" ;;
      contrib/completions/_*) echo "0644 $file $zsh_completions/${file##*/}" ;;
      contrib/config/apps.d/*.conf) echo "0644 $file $examples/apps.d/${file##*/}" ;;
    esac
  done
}
