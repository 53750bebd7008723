#!/usr/bin/env bash
# typeorm 1.1.1 with sql.js. Guess: migrations run in the order of the list that is given, and one that comes before others that have run is refused.
# Behaviour: they run in the order of the 13 digits at the end of their names. One whose digits are smaller than those of migrations that have run
# runs afterwards without a word, so two databases run the same list in two orders.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund typeorm@1.1.1 sql.js@1.13.0 reflect-metadata@0.2.2 >/dev/null
cat >order.mjs <<'END'
import 'reflect-metadata'
import { DataSource } from 'typeorm'
const migration = (name) =>
  class {
    name = name
    async up() {
      console.log(name)
    }
    async down() {}
  }
const [first, second, third] = ['madeToday1800000000003', 'madeEarlier1800000000001', 'madeBetween1800000000002'].map(migration)
const run = async (database, migrations) => {
  const source = await new DataSource({ type: 'sqljs', ...(database && { database }), migrations }).initialize()
  await source.runMigrations()
  return source.driver.export()
}
console.log('at once')
await run(undefined, [first, second, third])
console.log('one later')
await run(await run(undefined, [first]), [first, second])
END
seen=$(node order.mjs | tr '\n' ' ')
echo "$seen"
[ "$seen" = "at once madeEarlier1800000000001 madeBetween1800000000002 madeToday1800000000003 one later madeToday1800000000003 madeEarlier1800000000001 " ]
