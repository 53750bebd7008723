import { Injectable } from '@nestjs/common'
import { behindPageSize, type FigureRecords, type Me } from '@tinkerdesk/shared'
import type { FigureKey } from '@tinkerdesk/shared/rules/figures/figures'
import { indianStates } from '@tinkerdesk/shared/parts/states'
import { describedRecords } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { recordsOf } from './figure-behind.js'
import { figurePeriod, type SchoolWhere } from './figure-counts.js'
import { figureScope } from './figure-scope.js'
import type { FigureChoice } from './figures-reader.js'

interface Found {
  resource: string
  id: string
  day: string | null
  hour: string | null
  paise: number | null
}

/** Lists the records behind a number, by the rights of the reader: an in-charge finds those of their schools, and nothing else by an address that an admin sends. */
@Injectable()
export class BehindReader {
  constructor(private readonly database: Database) {}

  async of(
    me: Me,
    { figure, page, ...choice }: FigureChoice & { figure: FigureKey; page: number },
    leaving: AbortSignal,
  ): Promise<FigureRecords> {
    const sql = this.database.scan(me.uid, leaving)
    const scope = figureScope(me, choice.scope)
    if (!scope.figures.includes(figure)) throw new ProblemError('not_found')
    const where = { $and: [scope.schools, placeWhere(choice)] }
    const statement = recordsOf(figure, me, figurePeriod(choice.month, new Date()), where)
    if (!statement) throw new ProblemError('not_found')
    const { text, values } = statement
    const [counted] = await sql.all<{ n: number }>(
      `SELECT COUNT(*) AS n FROM (${text}) AS behind`,
      values,
    )
    const rows = await sql.all<Found & Record<string, string | number | null>>(
      `SELECT "resource", "id", "day", "hour", "paise" FROM (${text}) AS behind ORDER BY "day", "hour", "resource", "id" LIMIT ? OFFSET ?`,
      [...values, behindPageSize, (page - 1) * behindPageSize],
    )
    const described = new Map<string, FigureRecords['records'][number]>()
    for (const resource of new Set(rows.map((each) => each.resource))) {
      const ids = rows.filter((each) => each.resource === resource).map(({ id }) => id)
      for (const record of await describedRecords(sql, me, resource, [...new Set(ids)])) {
        const { id, title, hint, relations } = record
        described.set(id, { resource, id, title, hint, relations, hour: null, paise: null })
      }
    }
    return {
      total: Number(counted?.n ?? 0),
      records: rows.flatMap(({ id, day, hour, paise }) => {
        const record = described.get(id)
        if (!record) return []
        return [
          {
            ...record,
            hour: day && hour ? { day, hour } : null,
            paise: paise === null ? null : Number(paise),
          },
        ]
      }),
    }
  }
}

/** Returns the condition of the schools of a chosen place. */
function placeWhere({ district: key, school }: FigureChoice): SchoolWhere {
  if (school !== undefined) return { id: school }
  if (key === undefined) return {}
  const at = key.indexOf('|')
  const state = indianStates.find((name) => name === key.slice(0, at))
  return { 'address.state': state ?? null, district: key.slice(at + 1) || null }
}
