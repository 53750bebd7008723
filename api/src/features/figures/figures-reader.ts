import { monthAfter } from '@tinkerdesk/shared/base/month'
import { Injectable } from '@nestjs/common'
import {
  maxFigureSchools,
  today,
  type FigureScopeName,
  type FiguresPage,
  type Me,
} from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { figureMonths } from '@tinkerdesk/shared/rules/figures/figures'
import { records } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import {
  countMonth,
  countWaiting,
  figurePeriod,
  type SchoolCounts,
  type SchoolWhere,
  type WaitingCounts,
} from './figure-counts.js'
import { figureScope } from './figure-scope.js'
import { placesOf, valuesIn, type CountedSchool, type Place } from './figure-tree.js'

/** The month and the place that a person chose. Without a place, all schools of the scope. */
export interface FigureChoice {
  scope?: FigureScopeName | undefined
  month: string
  /** As in an address: `Rajasthan|Jaipur`. */
  district?: string | undefined
  school?: string | undefined
}

const nothingCounted: ReadonlyMap<string, SchoolCounts> = new Map()
const nothing: ReadonlyMap<string, WaitingCounts> = new Map()

/** Reads the figures of labs: counts of each month in the scope of a person, which say the same to everyone with this scope. */
@Injectable()
export class FiguresReader {
  constructor(private readonly database: Database) {}

  async of(me: Me, choice: FigureChoice, leaving: AbortSignal): Promise<FiguresPage> {
    const sql = this.database.scan(me.uid, leaving)
    const scope = figureScope(me, choice.scope)
    const { schools: where, hidesSmall, figures } = scope
    const schools = await countedSchools(sql, where)
    const now = new Date()
    const waiting = await countWaiting(sql, now, where)
    const months: FiguresPage['months'] = []
    let root = placesOf(schools, nothingCounted, waiting)
    for (const month of lastMonths(choice.month)) {
      const counts = await countMonth(sql, figurePeriod(month, now), where)
      root = placesOf(schools, counts, month === choice.month ? waiting : nothing)
      // Small numbers are hidden among all places of the scope, so no choice of a place shows what another one hides.
      months.push({ month, values: valuesIn(root, scope)(chosen(root, choice)) })
    }
    const values = valuesIn(root, scope)
    const shown = (place: Place) => {
      const { key, name, of } = place
      return { key, name, of, values: values(place) }
    }
    const place = chosen(root, choice)
    const leaves = leavesOf(place)
    return {
      month: choice.month,
      hidesSmall,
      figures: [...figures],
      of: place === root ? null : place.name,
      months,
      districts: place === root ? root.places.map(shown) : [],
      schools: leaves.slice(0, maxFigureSchools).map(shown),
      isCut: leaves.length > maxFigureSchools,
    }
  }
}

/** Returns the schools of a scope, in the order of their names. */
export async function countedSchools(sql: Sql, where: SchoolWhere): Promise<CountedSchool[]> {
  const rows = await records(school, sql).find(where, {
    fields: ['name', 'district', 'address', 'isATL'],
    order: ['name', 'id'],
  })
  return rows.map(({ id, name, district, address, isATL }) => ({
    id,
    name: name ?? '',
    district: district ?? '',
    state: address.state ?? '',
    isLab: isATL === true,
  }))
}

const leavesOf = (place: Place): readonly Place[] =>
  place.places.length > 0 ? place.places.flatMap(leavesOf) : place.key === '' ? [] : [place]

/** Returns the chosen place. Throws a 404 for one that is not in the scope. */
function chosen(root: Place, { district, school: id }: FigureChoice): Place {
  const places = root.places.filter(({ key }) => district === undefined || key === district)
  const place =
    id !== undefined
      ? places.flatMap((each) => each.places).find(({ key }) => key === id)
      : district !== undefined
        ? places[0]
        : root
  if (!place) throw new ProblemError('not_found')
  return place
}

/** Returns the months up to one, the oldest first. */
const lastMonths = (month: string): string[] =>
  Array.from({ length: figureMonths }, (_, at) => monthAfter(month, at + 1 - figureMonths))

/** True for a month that has begun. */
export const hasBegun = (month: string): boolean => month <= today().slice(0, 7)
