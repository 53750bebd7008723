import type { CrudFilter, DataProvider } from '@refinedev/core'
import {
  declaredField,
  relationTarget,
  idOf,
  resourceNamed,
  scopeOf,
  titleOf,
  valueAt,
  type AnyRow,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { rankOf } from '../common/rank.js'
import { rightsOf } from '../rights.js'
import { searchFilters, titlePaths, titleSort } from '../search-query.js'
import { offeredFor } from './use-offered.js'

type Values = Record<string, unknown>

interface Search {
  provider: DataProvider
  me: Me
  resource: Resource
  /** The relation, and the record that has it. Its relations are ids. */
  path: string
  values: Values
  text: string
}

/** The record that a list offers first for a typed text, with its name. `null` if it offers none. */
export type FirstOffered = { id: string; title: string } | null

/** Returns the filter that another value of the record is for a relation: only the slots of its school, for example. */
async function filtersWithin({
  provider,
  me,
  resource,
  path,
  values,
}: Search): Promise<CrudFilter[] | null> {
  const field = declaredField(resource, path)
  const scope = scopeOf(resource, field)
  if (!scope) return []
  const chosen = idOf(valueAt(values, scope.chosen))
  if (!chosen) return null
  const target = resourceNamed(relationTarget(field).to)
  const behind = async (through: string) => {
    const { data } = await provider.getMany!<AnyRow>({
      resource: resourceNamed(scope.to).url,
      ids: [chosen],
    })
    return idOf(valueAt(data[0] ?? {}, through))
  }
  const value = scope.through === undefined ? chosen : await behind(scope.through)
  return value && rightsOf(target, me).mayQuery(scope.by)
    ? [{ field: scope.by, operator: 'eq', value }]
    : []
}

/** Returns the record that the list of a relation would offer first for a text, in this record. Throws if the server does not answer. */
export async function firstOffered(search: Search): Promise<FirstOffered> {
  const { provider, me, resource, path, values, text } = search
  const field = declaredField(resource, path)
  const { to, all } = relationTarget(field)
  const target = resourceNamed(to)
  if (all !== undefined && rankOf(all, text) !== null) return { id: all, title: all }
  const within = await filtersWithin(search)
  if (!within) return null
  const { data } = await provider.getList<AnyRow>({
    resource: target.url,
    filters: [
      ...within,
      ...offeredFor(resource, path, values, me),
      ...searchFilters(text, titlePaths(target, me)),
    ],
    sorters: titleSort(target, me),
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    meta: { rank: text },
  })
  const [first] = data
  return first ? { id: first.id, title: titleOf(target, first) } : null
}
