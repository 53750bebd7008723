import { Injectable } from '@nestjs/common'
import {
  maxLineRecords,
  today,
  type LineRecords,
  type Me,
  type ReturnFigure,
  type ReturnFigures,
  type ReturnPhotos,
} from '@tinkerdesk/shared'
import { coordinatedBy } from '@tinkerdesk/shared/parts/school/own-school'
import { monthlyReturn, type MonthlyReturn } from '@tinkerdesk/shared/resources/monthly-return'
import { school as schools } from '@tinkerdesk/shared/resources/school'
import type { Cell, ReturnScope } from '@tinkerdesk/shared/rules/monthly-return/define-return'
import { declaredLines } from '@tinkerdesk/shared/rules/monthly-return/lines'
import { returnScope } from '@tinkerdesk/shared/rules/monthly-return/return-scope'
import { describedRecords, records } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import { titledProblem } from '../../problems/field-problem.js'
import { ProblemError } from '../../problems/problem-error.js'
import { figuresOf, recordsBehind, type Figure } from './line-figures.js'
import { allowedPhotos, photosOf, shownPhotos } from './return-photos.js'
import { linesOf } from './return-lines.js'

/** The school and the month of a return. */
export interface ReturnPlace {
  school: string
  month: string
}

type Stored = Pick<
  MonthlyReturn,
  | 'id'
  | 'version'
  | 'state'
  | 'entries'
  | 'photos'
  | 'handedInAt'
  | 'handedInBy'
  | 'reopened'
  | 'lines'
>

/** Returns the return of a school and a month as it is stored, through a person's rights. `undefined` while nothing was entered. */
export async function storedReturn(
  sql: Sql,
  me: Me,
  { school, month }: ReturnPlace,
): Promise<Stored | undefined> {
  const [row] = await records(monthlyReturn, sql, me).find({ school, month }, { limit: 1 })
  return row ? (row as Stored) : undefined
}

const cellsIn = (text: string | null): Cell[] => (text ? (JSON.parse(text) as Cell[]) : [])

/** Reads returns: the numbers in the scope of the school, for people who may read the school's return. */
@Injectable()
export class ReturnReader {
  constructor(private readonly database: Database) {}

  of(me: Me, place: ReturnPlace, leaving: AbortSignal | undefined): Promise<ReturnFigures> {
    return readReturn(this.database.scan(me.uid, leaving), me, place)
  }

  /** Throws a 404 for a school whose return the person may not read, and a 403 for a coordinator, who only reads it. */
  async assertOwn(me: Me, place: ReturnPlace): Promise<void> {
    await schoolOf(this.database.read, me, place)
    if (me.role !== 'admin' && !me.schoolIds.includes(place.school))
      throw new ProblemError('forbidden')
  }

  /**
   * Throws a 404 for a line that no return of the month has, and for a school whose return the person may not read. Throws `validation_failed` for half a person
   * or half an activity.
   */
  async assertEntry(
    me: Me,
    place: ReturnPlace,
    entry: { line: string; value: number | null },
  ): Promise<void> {
    await schoolOf(this.database.read, me, place)
    const sections = await linesOf(this.database.read, place.month)
    const line = sections.flatMap(({ lines }) => lines).find(({ key }) => key === entry.line)
    if (!line) throw new ProblemError('not_found')
    if (entry.value !== null && !Number.isInteger(entry.value) && !line.hasDecimal)
      throw titledProblem('value', `${line.title} must be a whole number`)
  }

  /** Returns the photos that may be in a return. */
  async photos(me: Me, place: ReturnPlace, leaving: AbortSignal): Promise<ReturnPhotos> {
    const sql = this.database.scan(me.uid, leaving)
    await schoolOf(sql, me, place)
    const all = await photosOf(sql, returnScope(place.school, place.month, new Date()))
    const photos = await allowedPhotos(sql, place.school, all)
    return {
      photos: photos.map(({ file, day }) => ({ file, day })),
      withoutConsent: all.length - photos.length,
    }
  }

  /** Returns the records behind a line that the person may read, and the number of those that they may not. */
  async records(
    me: Me,
    { line: key, ...place }: ReturnPlace & { line: string },
    leaving: AbortSignal,
  ): Promise<LineRecords> {
    const sql = this.database.scan(me.uid, leaving)
    await schoolOf(sql, me, place)
    const line = declaredLines.find((each) => each.key === key)
    if (line?.type !== 'computed') throw new ProblemError('not_found')
    const scope = returnScope(place.school, place.month, new Date())
    const ids = await recordsBehind(sql, line, scope, maxLineRecords + 1)
    const some = ids.slice(0, maxLineRecords)
    const shown = await describedRecords(sql, me, line.of.name, some)
    return {
      resource: line.of.name,
      records: shown.map(({ id, title, hint, relations }) => ({ id, title, hint, relations })),
      isCut: ids.length > maxLineRecords,
      hidden: some.length - shown.length,
    }
  }
}

/** Returns the return of a school and a month with all of its lines, through a person's rights. */
export async function readReturn(sql: Sql, me: Me, place: ReturnPlace): Promise<ReturnFigures> {
  const school = await schoolOf(sql, me, place)
  const stored = await storedReturn(sql, me, place)
  const scope = returnScope(place.school, place.month, new Date())
  const now = await figuresOf(sql, scope)
  const photos = await shownPhotos(sql, place.school, stored?.photos ?? [])
  return {
    id: stored?.id ?? null,
    version: stored?.version ?? null,
    school,
    month: place.month,
    state: stored?.state ?? 'open',
    isDue: today() >= scope.lastDay,
    handedInAt: stored?.handedInAt ?? null,
    handedInBy: stored?.handedInBy ?? null,
    reopened: stored?.reopened ?? null,
    photos: photos.map(({ file, day, words }) => ({ file, day, words })),
    missingPhotos: (stored?.photos.length ?? 0) - photos.length,
    sections: await sectionsOf(sql, scope, stored, now),
  }
}

/** Throws a 404 for a school whose return this person may not read, as for one that does not exist. */
async function schoolOf(sql: Sql, me: Me, { school }: ReturnPlace) {
  const isOwn = me.role === 'admin' || [...me.schoolIds, ...coordinatedBy(me)].includes(school)
  const [row] = isOwn
    ? await records(schools, sql, me).find({ id: school }, { fields: ['name'], limit: 1 })
    : []
  if (!row) throw new ProblemError('not_found')
  return { id: row.id, name: row.name ?? '' }
}

async function sectionsOf(
  sql: Sql,
  scope: ReturnScope,
  stored: Stored | undefined,
  now: ReadonlyMap<string, Figure>,
): Promise<ReturnFigures['sections']> {
  const entryOf = new Map((stored?.entries ?? []).map((entry) => [entry.line, entry]))
  const withEntry = (line: Omit<ReturnFigure, 'entered' | 'reason'>): ReturnFigure => ({
    ...line,
    entered: entryOf.get(line.key)?.value ?? null,
    reason: entryOf.get(line.key)?.reason ?? null,
  })
  if (stored?.state === 'handedIn') {
    const titles = [...new Set(stored.lines.map(({ section }) => section ?? ''))]
    return titles.map((title) => ({
      title,
      lines: stored.lines
        .filter(({ section }) => (section ?? '') === title)
        .map((line) => withEntry(frozenLine(line, now))),
    }))
  }
  return (await linesOf(sql, scope.month)).map(({ title, lines }) => ({
    title,
    lines: lines.map((line) => {
      const { value = null, cells = [] } = now.get(line.key) ?? {}
      return withEntry({
        key: line.key,
        title: line.title,
        unit: line.unit,
        help: line.help ?? null,
        isEntered: line.type === 'entered',
        hasRecords: line.type === 'computed',
        computed: value,
        cells: [...cells],
        now: null,
        enterAt: line.type === 'computed' && value === 0 ? line.enterAt(scope) : null,
      })
    }),
  }))
}

/** Returns a line as it was handed in. A number that changed since is beside it, unless it is one of the present day alone. */
function frozenLine(
  { line: key, title, unit, computed, cells }: MonthlyReturn['lines'][number],
  now: ReadonlyMap<string, Figure>,
): Omit<ReturnFigure, 'entered' | 'reason'> {
  const declared = declaredLines.find((each) => each.key === key)
  const isNow = declared?.type === 'computed' && declared.isNow === true
  const value = now.get(key ?? '')?.value ?? null
  return {
    key: key ?? '',
    title: title ?? '',
    unit: unit ?? '',
    help: declared?.help ?? null,
    isEntered: declared === undefined || declared.type === 'entered',
    hasRecords: declared?.type === 'computed',
    computed,
    cells: cellsIn(cells),
    now: !isNow && value !== null && value !== computed ? value : null,
    enterAt: null,
  }
}
