import type { Dialect } from '../../database/database.js'
import { quoted } from '../../database/quoted.js'
import { changeItems, keptValues } from './change-items.js'
import { jsonSql, type JsonSql } from './json-sql.js'
import type { Move } from './moves.js'

/**
 * Returns the statements that take the rest of a renamed field along: archived records and the references that a restore sets again, the
 * values of change sets, the items of its list, attachments, and the paths in the audit trail.
 */
export function dataMoves(dialect: Dialect, move: Move): string[] {
  const sql = jsonSql[dialect]
  return [
    ...(move.list ? itemMoves(dialect, move, move.list) : keptMoves(sql, move)),
    ...move.relations.map(({ from, to }) => linkMove(sql, move, from, to)),
    ...(move.holdsFiles ? [attachmentMove(move)] : []),
    ...(move.list ? [] : [auditMove(move), auditValuesMove(move)]),
  ]
}

const ofResource = ({ plan }: Move): string => `resource = ${quoted(plan.resource.name)}`

const keptMoves = (sql: JsonSql, move: Move): string[] => {
  const group = move.from.slice(0, Math.max(0, move.from.lastIndexOf('.')))
  return keptValues.flatMap(({ table, column }) => {
    const data = sql.read(column)
    const set = (value: string, condition: string) =>
      `UPDATE ${table} SET ${column} = ${sql.write(value)} WHERE ${ofResource(move)} AND ${condition}`
    return [
      set(sql.move(data, move.from, move.to), sql.has(data, move.from)),
      // A group that lost its last field.
      ...(group && !move.to.startsWith(`${group}.`)
        ? [set(sql.remove(data, group), `${sql.text(data, group)} = '{}'`)]
        : []),
    ]
  })
}

/** Renames a part of each item of a list, in live rows and in the archive. The audit trail keeps the number of items only. */
function itemMoves(dialect: Dialect, { plan, from, to }: Move, list: string): string[] {
  const sql = jsonSql[dialect]
  const [part, next] = [from, to].map((path) => path.slice(list.length + 1)) as [string, string]
  return changeItems(
    dialect,
    plan,
    list,
    `CASE WHEN ${sql.has('item', part)} THEN ${sql.move('item', part, next)} ELSE item END`,
    part,
  )
}

/** Renames the path in the references to this resource that archived records had, and the part of the list's item beside it. */
function linkMove(sql: JsonSql, move: Move, from: string, to: string): string {
  const isLink = `${sql.text('item', 'resource')} = ${quoted(move.plan.resource.name)} AND ${sql.text('item', 'path')} = ${quoted(from)}`
  const renamed = sql.set('item', 'path', to)
  const inList = move.list?.length
  const [partFrom, partTo] = [from, to].map((path) => `item.${path.slice((inList ?? 0) + 1)}`) as [
    string,
    string,
  ]
  const whole = inList
    ? `CASE WHEN ${sql.has('item', partFrom)} THEN ${sql.move(renamed, partFrom, partTo)} ELSE ${renamed} END`
    : renamed
  const item = `CASE WHEN ${isLink} THEN ${whole} ELSE item END`
  const links = sql.write(sql.map(sql.read('links'), null, item))
  return `UPDATE archive SET links = ${links} WHERE links LIKE ${quoted(`%"${from}"%`)}`
}

const attachmentMove = (move: Move): string =>
  `UPDATE attachments SET field = ${quoted(move.to)} WHERE ${ofResource(move)} AND field = ${quoted(move.from)}`

/** The path comes first in each change, and quotes in values are escaped, so the text is found nowhere else. */
const auditValuesMove = (move: Move): string => {
  const [from, to] = [move.from, move.to].map((path) => `{"path":"${path}",`) as [string, string]
  return `UPDATE audit_values SET changes = REPLACE(changes, ${quoted(from)}, ${quoted(to)}) WHERE ${ofResource(move)} AND changes LIKE ${quoted(`%${from}%`)}`
}

/** The paths of an entry are separated by commas. */
const auditMove = (move: Move): string => {
  const [from, to] = [move.from, move.to].map((path) => quoted(`,${path},`)) as [string, string]
  return `UPDATE audit_trail SET fields = TRIM(REPLACE(',' || fields || ',', ${from}, ${to}), ',') WHERE ${ofResource(move)} AND ',' || fields || ',' LIKE ${quoted(`%,${move.from},%`)}`
}
