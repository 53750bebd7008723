import { useDataProvider } from '@refinedev/core'
import { declaredField, relationTarget, scopeOf, type Resource } from '@tinkerdesk/shared'
import { useEffect, useRef } from 'react'
import { firstOffered } from '../../../fields/relation/first-offered.js'
import { useMe } from '../../../fields/use-me.js'
import { withLookups, type CellChange, type Staged, type StagedRow } from '../edits/staged.js'
import type { Names } from './use-names.js'
import type { StagedRows } from '../edits/use-staged.js'

/**
 * Looks up the records that were typed into cells before their list had answered, so that the person goes on at once: the first one that the
 * list would offer. A text for which it offers none is read as a pasted one is, which may be an e-mail or an ID.
 */
export function useSearchLookup(
  resource: Resource,
  staged: Staged,
  revise: StagedRows['revise'],
  names: Names,
): void {
  const provider = useDataProvider()()
  const me = useMe()
  const isAsked = useRef(new Set<string>())
  useEffect(() => {
    /** True while a record that limits this one is looked up itself. */
    const waits = (row: StagedRow, path: string) =>
      row.texts[scopeOf(resource, declaredField(resource, path))?.chosen ?? '']?.problem === null
    const ask = async ({ id, values }: StagedRow, path: string, text: string) => {
      const key = JSON.stringify([id, path, text])
      if (isAsked.current.has(key)) return
      isAsked.current.add(key)
      const change = await firstOffered({ provider, me, resource, path, values, text }).then(
        (first): CellChange => {
          if (!first) return { path, text, problem: null }
          names.note(relationTarget(declaredField(resource, path)).to, first.id, first.title)
          return { path, value: first.id }
        },
        (): CellChange => ({ path, text, problem: 'It could not be looked up. Enter it again.' }),
      )
      isAsked.current.delete(key)
      revise((row) => {
        const open = row.id === id ? row.texts[path] : undefined
        return open?.isSearch && open.problem === null && open.text === text
          ? withLookups(resource, row, [change])
          : row
      })
    }
    for (const row of staged.values())
      for (const [path, { text, problem, isSearch }] of Object.entries(row.texts))
        if (isSearch && problem === null && !waits(row, path)) void ask(row, path, text)
  }, [provider, me, resource, staged, revise, names])
}
