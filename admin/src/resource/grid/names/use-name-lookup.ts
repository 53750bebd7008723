import {
  declaredField,
  relationTarget,
  idOf,
  fieldAt,
  maxNames,
  scopeOf,
  valueAt,
  type NamedRecord,
  type NamedRecords,
  type Resource,
} from '@tinkerdesk/shared'
import { useEffect, useRef } from 'react'
import { request } from '../../../client/request.js'
import { readCell } from '../../../fields/cell-text.js'
import { severalCalled } from '../../../fields/relation/several-called.js'
import { useSearchLookup } from './use-search-lookup.js'
import { withLookups, type CellChange, type StagedRow } from '../edits/staged.js'
import type { Names } from './use-names.js'
import type { StagedRows } from '../edits/use-staged.js'

const keyOf = (path: string, name: string) => `${path} ${name.toLowerCase()}`

/** Returns the names in a text that is still to be looked up. */
function namesIn(resource: Resource, path: string, text: string): readonly string[] {
  const field = fieldAt(resource, path)
  const read = field && readCell(field, text)
  return read && 'names' in read ? read.names : []
}

/** Returns the cell of a row whose names were looked up: its value, or why there is none. */
function resolved(
  resource: Resource,
  row: StagedRow,
  path: string,
  text: string,
  records: ReadonlyMap<string, readonly NamedRecord[]>,
): CellChange | null {
  const field = declaredField(resource, path)
  const target = relationTarget(field)
  const scope = scopeOf(resource, field)
  const within =
    scope && scope.through === undefined ? idOf(valueAt(row.values, scope.chosen)) : null
  const ids: string[] = []
  for (const name of namesIn(resource, path, text)) {
    if (target.all !== undefined && name.toLowerCase() === target.all.toLowerCase())
      ids.push(target.all)
    else {
      const all = records.get(keyOf(path, name))
      if (!all) return null
      const inScope =
        within === null
          ? all
          : all.filter((record) => record.scope === null || record.scope === within)
      const fitting = inScope.filter(({ isLikely }) => !isLikely)
      const [like] = inScope
      if (fitting.length === 0 && like)
        return {
          path,
          text,
          problem: `There is no ${field.label.toLowerCase()} called “${name}”. Did you mean “${like.title}”?`,
        }
      if (fitting.length === 0)
        return {
          path,
          text,
          problem: `No ${field.label.toLowerCase()} is called “${name}”, of those that you may choose here`,
        }
      if (fitting.length > 1)
        return {
          path,
          text,
          problem: severalCalled(field, name),
        }
      ids.push(fitting[0]!.id)
    }
  }
  return { path, value: target.many ? ids : (ids[0] ?? null) }
}

/** Looks up the names that were typed or pasted into relations, all of a relation by one request. */
export function useNameLookup(
  resource: Resource,
  { staged, revise }: StagedRows,
  names: Names,
): void {
  useSearchLookup(resource, staged, revise, names)
  const answers = useRef(new Map<string, readonly NamedRecord[]>())
  const requested = useRef(new Set<string>())
  useEffect(() => {
    const missing = new Map<string, Set<string>>()
    let isOpen = false
    for (const { texts } of staged.values())
      for (const [path, { text, problem, isSearch }] of Object.entries(texts)) {
        if (problem !== null || isSearch) continue
        isOpen = true
        for (const name of namesIn(resource, path, text))
          if (!requested.current.has(keyOf(path, name)))
            missing.set(path, (missing.get(path) ?? new Set()).add(name))
      }
    const settle = () =>
      revise((row) => {
        const changes = Object.entries(row.texts).flatMap(([path, { text, problem, isSearch }]) =>
          problem === null && !isSearch
            ? (resolved(resource, row, path, text, answers.current) ?? [])
            : [],
        )
        return changes.length > 0 ? withLookups(resource, row, changes) : row
      })
    const ask = async (path: string, part: readonly string[]) => {
      const to = relationTarget(declaredField(resource, path)).to
      for (const name of part) requested.current.add(keyOf(path, name))
      try {
        const answer = await request<NamedRecords>('post', '/api/change-sets/names', {
          body: { resource: resource.name, path, names: part },
        })
        for (const [at, name] of part.entries()) {
          const records = answer.names[at] ?? []
          answers.current.set(keyOf(path, name), records)
          for (const { id, title, isLikely } of records) if (!isLikely) names.note(to, id, title)
        }
        settle()
      } catch {
        const failed = new Set(part.map((name) => keyOf(path, name)))
        for (const key of failed) requested.current.delete(key)
        revise((row) => {
          const { text, problem, isSearch } = row.texts[path] ?? {}
          const isHit =
            text !== undefined &&
            problem === null &&
            !isSearch &&
            namesIn(resource, path, text).some((name) => failed.has(keyOf(path, name)))
          return isHit
            ? withLookups(resource, row, [
                { path, text, problem: 'It could not be looked up. Enter it again.' },
              ])
            : row
        })
      }
    }
    for (const [path, all] of missing) {
      const list = [...all]
      for (let from = 0; from < list.length; from += maxNames)
        void ask(path, list.slice(from, from + maxNames))
    }
    if (isOpen && missing.size === 0) settle()
  }, [resource, staged, revise, names])
}
