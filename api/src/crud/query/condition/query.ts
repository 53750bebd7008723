import { isPlainText, isRecord, maxDepth, maxFilters, maxPageSize } from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'
import { leafOf, type QueryNode } from './query-node.js'
import { unknownParameters } from '../../../problems/unknown-parameters.js'

export type { QueryNode }

export interface JoinRequest {
  path: string
  fields?: string[]
}

/** A parsed list request. */
export interface ListQuery {
  where: QueryNode
  sort: { path: string; descending: boolean }[]
  joins: JoinRequest[]
  fields?: string[]
  /** The path of a declared list, whose condition also applies. */
  list?: string
  /** Rows whose name fits this text best come first. */
  rank?: string
  /** Absent if neither page, limit nor offset was sent. The response is then a bare array. */
  window?: { limit: number; offset: number; page: number }
}

export type RawQuery = { readonly [name: string]: string | string[] | undefined }

const parameterNames = new Set([
  'page',
  'limit',
  'offset',
  'sort',
  'filter',
  'or',
  's',
  'join',
  'fields',
  'list',
  'rank',
])
const repeatable = new Set(['sort', 'filter', 'or', 'join'])
const maxOffset = 10_000_000

const refuse = (path: string, message: string): ProblemError =>
  new ProblemError('bad_request', { detail: `${path} ${message}.`, issues: [{ path, message }] })

/** Collects `filter`, `filter[]` and `filter[0]` under one name. */
function collect(raw: RawQuery): Map<string, string[]> {
  const collected = new Map<string, string[]>()
  const unknown: string[] = []
  for (const [name, value] of Object.entries(raw)) {
    const base = name.replace(/\[\d{0,3}\]$/, '')
    if (!parameterNames.has(base) || (base !== name && !repeatable.has(base))) {
      unknown.push(name)
      continue
    }
    const values = [
      ...(collected.get(base) ?? []),
      ...(Array.isArray(value) ? value : [value ?? '']),
    ]
    if (values.length > 1 && !repeatable.has(base)) throw refuse(base, 'may be sent once only')
    if (values.length > maxFilters)
      throw new ProblemError('limit_exceeded', {
        issues: [{ path: base, message: `may be sent at most ${maxFilters} times` }],
      })
    collected.set(base, values)
  }
  if (unknown.length) throw unknownParameters(unknown)
  return collected
}

function wholeNumber(
  collected: Map<string, string[]>,
  name: string,
  from: number,
  to: number,
): number | undefined {
  const text = collected.get(name)?.[0]
  if (text === undefined) return undefined
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= from && value <= to))
    throw refuse(name, `must be a whole number from ${from} to ${to}`)
  return value
}

function windowOf(collected: Map<string, string[]>): ListQuery['window'] {
  const limit = wholeNumber(collected, 'limit', 1, maxPageSize)
  const page = wholeNumber(collected, 'page', 1, maxOffset)
  const offset = wholeNumber(collected, 'offset', 0, maxOffset)
  if (limit === undefined && page === undefined && offset === undefined) return undefined
  const size = limit ?? 25
  const start = offset ?? ((page ?? 1) - 1) * size
  if (start > maxOffset) throw refuse('page', 'lies too far out')
  return { limit: size, offset: start, page: page ?? Math.floor(start / size) + 1 }
}

/** Parses `path||$operator||value`. The value may be absent, and may itself contain the delimiter. */
function condition(parameter: string, text: string): QueryNode {
  const [path = '', operator = '', ...rest] = text.split('||')
  if (!path || !operator) throw refuse(parameter, 'must read field||$operator||value')
  return leafOf(
    path,
    operator.startsWith('$') ? operator : `$${operator}`,
    rest.length ? rest.join('||') : undefined,
  )
}

/** Parses the `s` parameter: `{"$and": […]}`, `{"$or": […]}`, `{"field": value}`, `{"field": {"$operator": value}}`. */
class SearchTree {
  private conditions = 0

  read(value: unknown, depth = 1): QueryNode {
    if (depth > maxDepth)
      throw new ProblemError('limit_exceeded', {
        issues: [{ path: 's', message: `may be nested at most ${maxDepth} deep` }],
      })
    if (!isRecord(value)) throw refuse('s', 'must be a JSON object of conditions')
    return {
      all: Object.entries(value).map(([key, inner]): QueryNode => {
        if (key === '$and' || key === '$or') {
          if (!Array.isArray(inner)) throw refuse('s', `must have a list under ${key}`)
          const nodes = inner.map((part) => this.read(part, depth + 1))
          return key === '$and' ? { all: nodes } : { any: nodes }
        }
        return this.field(key, inner, depth + 1)
      }),
    }
  }

  private field(path: string, value: unknown, depth: number): QueryNode {
    if (!isRecord(value))
      return this.leaf(
        path,
        value === null ? '$isnull' : Array.isArray(value) ? '$in' : '$eq',
        value,
      )
    const entries = Object.entries(value)
    if (entries.length === 0 || depth > maxDepth)
      throw refuse('s', `must name an operator for ${path.slice(0, 60)}`)
    return {
      all: entries.map(([operator, operand]) => {
        if (operator !== '$or') return this.leaf(path, operator, operand)
        if (!isRecord(operand)) throw refuse('s', 'must have operators under $or')
        return {
          any: Object.entries(operand).map(([inner, value]) => this.leaf(path, inner, value)),
        }
      }),
    }
  }

  private leaf(path: string, operator: string, value: unknown): QueryNode {
    if (++this.conditions > maxFilters)
      throw new ProblemError('limit_exceeded', {
        issues: [{ path: 's', message: `may hold at most ${maxFilters} conditions` }],
      })
    return leafOf(path, operator, value)
  }
}

function searchOf(text: string): QueryNode {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse('s', 'must be JSON')
  }
  return new SearchTree().read(value)
}

const namesIn = (text: string): string[] => {
  const names = text.split(',').map((name) => name.trim())
  if (names.length > 100) throw refuse('fields', 'may name at most 100 fields')
  return names.filter(Boolean)
}

const maxRanked = 200

function rankIn(text: string): string {
  if (text.length > maxRanked || !isPlainText(text))
    throw refuse('rank', `must be plain text of up to ${maxRanked} characters`)
  return text
}

/** Returns one join per relation. Two joins of the same relation are merged: the fields of both, or all fields if either names none. */
function joinsOf(texts: readonly string[]): JoinRequest[] {
  const joins = new Map<string, JoinRequest>()
  for (const text of texts) {
    const [path = '', picked] = text.split('||')
    const earlier = joins.get(path)
    const fields = picked ? namesIn(picked) : undefined
    const isWhole = !fields || (earlier && !earlier.fields)
    joins.set(
      path,
      isWhole ? { path } : { path, fields: [...new Set([...(earlier?.fields ?? []), ...fields])] },
    )
  }
  return [...joins.values()]
}

/**
 * Parses a query string of the nestjsx protocol. `filter`s are ANDed, the `or`s are ORed with that, `s` is ANDed on top. Throws a 400 that
 * names the parameter.
 */
export function readQuery(raw: RawQuery): ListQuery {
  const collected = collect(raw)
  const filters = (collected.get('filter') ?? []).map((text) => condition('filter', text))
  const ors = (collected.get('or') ?? []).map((text) => condition('or', text))
  const both: QueryNode[] =
    filters.length && ors.length
      ? [
          {
            any: [
              { all: filters },
              filters.length === 1 && ors.length === 1 ? ors[0]! : { all: ors },
            ],
          },
        ]
      : []
  const s = collected.get('s')?.[0]
  const conditions: QueryNode[] = both.length
    ? both
    : filters.length
      ? filters
      : ors.length
        ? [{ any: ors }]
        : []
  const fields = collected.get('fields')?.[0]
  const window = windowOf(collected)
  const list = collected.get('list')?.[0]
  const rank = collected.get('rank')?.[0]
  return {
    where: { all: s === undefined ? conditions : [...conditions, searchOf(s)] },
    sort: (collected.get('sort') ?? []).map((text) => {
      const [path = '', direction = 'ASC', ...rest] = text.split(',')
      if (!path || rest.length || !['ASC', 'DESC'].includes(direction))
        throw refuse('sort', 'must read field,ASC or field,DESC')
      return { path, descending: direction === 'DESC' }
    }),
    joins: joinsOf(collected.get('join') ?? []),
    ...(fields === undefined ? {} : { fields: namesIn(fields) }),
    ...(list === undefined ? {} : { list }),
    ...(rank ? { rank: rankIn(rank) } : {}),
    ...(window ? { window } : {}),
  }
}
