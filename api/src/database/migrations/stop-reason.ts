import type { Migration } from './migration.js'

/** The tables and columns that the statements of a migration have added so far. */
class Added {
  private readonly tables = new Set<string>()
  private readonly columns = new Set<string>()

  table(name: string): true {
    this.tables.add(name)
    return true
  }

  column(table: string, name: string): true {
    this.columns.add(`${table}.${name}`)
    return true
  }

  hasTable(name: string): boolean {
    return this.tables.has(name)
  }

  /** True if a row of a former server has no value in one of these columns. */
  hasAny(table: string, list: string): boolean {
    const columns = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => `${table}.${name}`)
    return this.hasTable(table) || columns.some((column) => this.columns.has(column))
  }
}

/** A form of a statement, and whether servers of the last release go on after it. */
type Form = [pattern: RegExp, goesOn: (added: Added, ...parts: string[]) => boolean]

/** Statements that only add. A statement of another form, or of none of these, changes what servers of the last release use. */
const forms: readonly Form[] = [
  [/^CREATE TABLE "(\w+)" /, (added, table) => added.table(table!)],
  [/^CREATE INDEX "\w+" ON "\w+"/, () => true],
  [
    // A row without a value in one of the columns is like no other.
    /^CREATE UNIQUE INDEX "\w+" ON "(\w+)"\s+(?:USING btree\s+)?\(([^()]+)\)\s*$/,
    (added, table, columns) => added.hasAny(table!, columns!),
  ],
  [
    /^ALTER TABLE "(\w+)" ADD (?:COLUMN )?"(\w+)" (\w[^()]*)$/,
    (added, table, column, type) => {
      if (/\b(CHECK|UNIQUE|REFERENCES|GENERATED)\b/i.test(type!)) return false
      const [hasDefault, isRequired] = [/\bDEFAULT\b/i.test(type!), /\bNOT NULL\b/i.test(type!)]
      if (isRequired && !hasDefault) return false
      return hasDefault || added.column(table!, column!)
    },
  ],
  [
    /^ALTER TABLE "(\w+)" ADD CONSTRAINT "\w+" FOREIGN KEY \(([^()]+)\)/,
    (added, table, columns) => added.hasAny(table!, columns!),
  ],
  [/^INSERT INTO "(\w+)"/, (added, table) => added.hasTable(table!)],
]

/**
 * Returns why servers of the last release cannot go on with the schema that a migration makes, as the end of a sentence, or null if they can.
 * It reads the statements for PostgreSQL: on SQLite there is one server. The author of a migration may know better (`oneByOne`).
 */
export function stopReason({ oneByOne, postgres }: Migration): string | null {
  if (oneByOne) return oneByOne.is ? null : `cannot run beside them: ${oneByOne.because}`
  const added = new Added()
  const other = postgres.up.find((statement) => {
    const text = statement.trim()
    return !forms.some(([pattern, goesOn]) => {
      const match = pattern.exec(text)
      return match !== null && goesOn(added, ...match.slice(1))
    })
  })
  return other === undefined ? null : `changes what they use: ${other.trim().slice(0, 120)}`
}
