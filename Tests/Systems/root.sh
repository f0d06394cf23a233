# Roots of Debian for checks: source it at the project's root. It needs root, and debootstrap or a kept archive.
# A root is unpacked for one check and removed after it. Archives are kept outside of the checkout, since
# making one takes minutes and a fresh clone wants it, too.

roots=${XDG_CACHE_HOME:-$HOME/.cache}/lucid-systems
declare -A code_names=([12]=bookworm [13]=trixie)

# Prints what is missing to make a root, and fails; succeeds if nothing is.
roots_need() {
  [[ $(id -u) -eq 0 ]] || { echo "root, for debootstrap and chroot"; return 1; }
  command -v debootstrap >/dev/null || { echo "debootstrap"; return 1; }
  unshare -m true 2>/dev/null || { echo "the right to mount (unshare -m fails)"; return 1; }
}

# enter_namespace SCRIPT WORD...: starts the script again, with mounts and processes of its own. However it
# ends, the kernel then ends what it has started and removes what it has mounted.
enter_namespace() {
  [[ ${LUCID_IN_NAMESPACE:-} == yes ]] && return
  LUCID_IN_NAMESPACE=yes exec unshare --mount --pid --fork --kill-child --mount-proc "$@"
}

# The mirror of this machine: DEBIAN_MIRROR, else the first one that apt is configured with.
debian_mirror() {
  local found=${DEBIAN_MIRROR:-}
  [[ -n $found ]] || found=$(apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
    awk '$1 == "Debian" && !seen++ { print $2 }') || true
  echo "${found:-http://deb.debian.org/debian}"
}

# base_of VERSION: the archive of a minimal Debian, made once; `base` then is its path.
base_of() {
  local made log=$roots/debootstrap-$1.log
  base=$roots/debian-$1.tar
  mkdir -p "$roots"
  exec {kept}>"$base.lock" && flock "$kept"
  if [[ ! -f $base ]]; then
    made=$(mktemp -d "$roots/base.XXXXXX")
    debootstrap --variant=minbase "${code_names[$1]}" "$made" "$(debian_mirror)" >"$log" ||
      { echo "debootstrap failed, see $log" >&2; return 1; }
    tar -C "$made" -cf "$base.part" . && mv "$base.part" "$base"
    rm -rf --one-file-system "$made"
  fi
  exec {kept}>&-
}

# open_root VERSION: unpacks one; `root` then is its folder, and it is removed when the script ends.
open_root() {
  local place lock
  base_of "$1" || return
  remove_old_roots
  lock=$(mktemp "$roots/root-$1.XXXXXX.lock")
  exec {held}>"$lock" && flock "$held"
  root=${lock%.lock} && mkdir "$root"
  trap close_root EXIT
  trap 'exit 130' INT TERM HUP
  tar -C "$root" -xf "$base"
  # The archive was made in a folder of mktemp, which other users may not enter; packages start programs as their own users.
  chmod 755 "$root"
  # Its own mount, so that processes can make it their root.
  mount --bind "$root" "$root"
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  echo "deb $(debian_mirror) ${code_names[$1]} main" >"$root/etc/apt/sources.list"
  # How this machine reaches a mirror; nothing else of its configuration.
  apt-config dump 2>/dev/null | grep -E '^Acquire::(https?|Retries|Check-)' >"$root/etc/apt/apt.conf.d/90host" || true
  # It is thrown away: nothing has to survive a failure of power.
  echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/unsafe-io"
  mount -t proc proc "$root/proc"
  mount -t sysfs -o ro sysfs "$root/sys"
  # debootstrap has made the few devices that programs need; those of this machine are not shown.
  mount -t devpts -o newinstance,ptmxmode=0666,mode=0620,gid=5 devpts "$root/dev/pts"
  mount -t tmpfs tmpfs "$root/dev/shm"
  # What was fetched once is kept, so that a second check does not fetch it again. Two roots of one version wait for each
  # other there, since apt does not.
  exec {fetched}>"$roots/fetched-$1.lock" && flock "$fetched"
  for place in lib/apt/lists cache/apt/archives; do
    mkdir -p "$roots/fetched-$1/$place/partial"
    mount --bind "$roots/fetched-$1/$place" "$root/var/$place"
  done
  mkdir "$root/tmp/home"
}

# share FOLDER: shows a folder of this machine at the same place in the root, read-only.
share() {
  mkdir -p "$root$1"
  mount --bind "$1" "$root$1"
  mount -o remount,bind,ro "$root$1"
}

# inside WORD...: runs a program in the root, in an environment of its own. It is the root of the namespace then and not
# the folder of a chroot, in which no program may make user namespaces.
inside() {
  # shellcheck disable=SC2016
  unshare --mount sh -c 'cd "$1" && pivot_root . . && umount -l . && shift && exec "$@"' sh "$root" \
    env -i PATH="${inside_path:-/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin}" HOME=/tmp/home LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

# Removes the root. What cannot be unmounted is left where it is: nothing is removed through a mount.
close_root() {
  local place
  [[ -n ${root:-} && -d $root ]] || return 0
  while read -r place; do umount "$place" || return 0; done < <(mounts_below "$root")
  umount "$root" || return 0
  rm -rf --one-file-system "$root" "$root.lock"
  root=
}

# The mounts below a folder, the innermost first.
mounts_below() { awk -v top="$1/" 'index($5, top) == 1 { print $5 }' /proc/self/mountinfo | tac; }

# Removes roots of checks that were killed: their locks are free.
remove_old_roots() {
  local old
  for old in "$roots"/root-*.lock; do
    [[ -f $old ]] && flock --nonblock "$old" true || continue
    [[ -z $(mounts_below "${old%.lock}") ]] && rm -rf --one-file-system "${old%.lock}" "$old"
  done
}
