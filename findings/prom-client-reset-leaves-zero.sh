#!/usr/bin/env bash
# prom-client 15.1.3. Guess: `reset()` takes the value of a gauge away, so that a figure which cannot be read at present is absent from the next
# scrape, and an alert on `absent()` fires.
# Behaviour: a gauge without labels is printed as 0 after `reset()`: an age of 0 days looks like a fresh backup. `remove()` leaves it out; a gauge with
# labels is left out by both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund prom-client@15.1.3 >/dev/null
cat >gauge.mjs <<'JS'
import { Gauge, Registry } from 'prom-client'
const lines = async (labelNames, empty) => {
  const registry = new Registry()
  const gauge = new Gauge({ name: 'age_seconds', help: 'Age', labelNames, registers: [registry] })
  labelNames.length > 0 ? gauge.set({ place: 'disk' }, 90) : gauge.set(90)
  labelNames.length > 0 && empty === 'remove' ? gauge.remove({ place: 'disk' }) : gauge[empty]()
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('age_seconds')).join() || 'none'
}
console.log([await lines([], 'reset'), await lines([], 'remove'), await lines(['place'], 'reset'), await lines(['place'], 'remove')].join('; '))
JS
seen=$(node gauge.mjs)
echo "seen: $seen"
[ "$seen" = 'age_seconds 0; none; none; none' ] || { echo "It behaves differently now."; exit 1; }
