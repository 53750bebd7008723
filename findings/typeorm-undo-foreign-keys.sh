#!/usr/bin/env bash
# typeorm 1.1.1, sql.js 1.13.0. Guess: a migration that rebuilds a table on SQLite (new table, copy, drop, rename) can be undone if it can be run: TypeORM
# turns foreign keys off around both.
# Behaviour: `runMigrations()` turns them off before it begins its transaction, `undoLastMigration()` after that, where SQLite ignores the pragma. So an
# undo that rebuilds a table fails as soon as a row of another table names one of its rows; on empty tables it works.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund typeorm@1.1.1 sql.js@1.13.0 >/dev/null
cat >undo.mjs <<'JS'
import { DataSource } from 'typeorm'
const rebuild = [
  'CREATE TABLE temporary_schools (id text PRIMARY KEY, name text)',
  'INSERT INTO temporary_schools SELECT id, name FROM schools',
  'DROP TABLE schools',
  'ALTER TABLE temporary_schools RENAME TO schools',
]
class Initial1000000000000 {
  name = 'Initial1000000000000'
  async up(runner) {
    await runner.query('CREATE TABLE schools (id text PRIMARY KEY, name text)')
    await runner.query('CREATE TABLE students (id text PRIMARY KEY, school text REFERENCES schools (id))')
    await runner.query("INSERT INTO schools VALUES ('hill', 'Hill school')")
    if (process.argv[2] === 'filled') await runner.query("INSERT INTO students VALUES ('asha', 'hill')")
  }
  async down() {}
}
class Rebuild1000000000001 {
  name = 'Rebuild1000000000001'
  async up(runner) { for (const text of rebuild) await runner.query(text) }
  async down(runner) { for (const text of rebuild) await runner.query(text) }
}
const source = await new DataSource({ type: 'sqljs', migrations: [Initial1000000000000, Rebuild1000000000001], migrationsTransactionMode: 'each' }).initialize()
await source.runMigrations()
const undone = await source.undoLastMigration().then(() => 'undone', (error) => error.message)
console.log(`run, ${undone}`)
JS
seen="$(node undo.mjs empty); $(node undo.mjs filled)"
echo "seen: $seen"
[ "$seen" = 'run, undone; run, FOREIGN KEY constraint failed' ] || { echo "It behaves differently now."; exit 1; }
