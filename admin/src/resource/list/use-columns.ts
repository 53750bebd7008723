import {
  formerNamesOf,
  formerPathsOfList,
  type DeclaredList,
  type Resource,
} from '@tinkerdesk/shared'
import { useEffect, useMemo, useState } from 'react'
import { keep } from '../../client/storage/keep.js'
import type { Rights } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import {
  arrange,
  choiceOf,
  columnsOf,
  presentChoice,
  type Column,
  type ColumnChoice,
} from '../list-state/columns.js'
import type { Override } from '../record/override.js'
import type { ListChange, ListState } from '../list-state/list-state.js'

function stored(key: string, resource: Resource): ColumnChoice | null {
  try {
    const choice = JSON.parse(localStorage.getItem(key) ?? '') as ColumnChoice
    return Array.isArray(choice.order) && Array.isArray(choice.hidden)
      ? presentChoice(resource, choice)
      : null
  } catch {
    return null
  }
}

interface Options {
  resource: Resource
  rights: Rights
  own: Pick<Override, 'headers' | 'moreColumns'>
  list: DeclaredList | undefined
  state: ListState
  change: (next: ListChange) => void
}

const pathsOf = (columns: readonly Column[]) => columns.map(({ path }) => path)

/**
 * The columns of a list: those in its address, else those that this person has chosen on this device. A choice is also in the address, so
 * that a shared address shows the same table.
 */
export function useColumns({ resource, rights, own: parts, list, state, change }: Options) {
  const { uid } = useMe()
  const paths = list
    ? [list.path, ...formerPathsOfList(resource.name, list.path)].map((path) => `:${path}`)
    : ['']
  // The present name first, then former ones.
  const keys = [resource.name, ...formerNamesOf(resource.name)].flatMap((name) =>
    paths.map((path) => `columns:${uid}:${name}${path}`),
  )
  const key = keys[0]!
  const [choice, setChoice] = useState(() =>
    stored(keys.find((each) => localStorage.getItem(each) !== null) ?? key, resource),
  )
  const all = useMemo(() => columnsOf(resource, rights, parts), [resource, rights, parts])
  const shownAtFirst = useMemo(() => {
    const more = Object.entries(parts.moreColumns ?? {}).flatMap(([name, { isHidden }]) =>
      isHidden ? [] : [name],
    )
    return [...resource.list.columns.filter((path) => !rights.isFixed(path)), ...more]
  }, [resource, rights, parts])
  const inAddress = state.columns.join()
  /** The addresses before and after a choice made here. The page follows it at once, the address a moment later. */
  const [own, setOwn] = useState<readonly string[]>([])
  const { columns, shown } = useMemo(() => {
    const named = own.includes(inAddress)
      ? []
      : inAddress.split(',').filter((path) => all.some((column) => column.path === path))
    return arrange(
      all,
      shownAtFirst,
      named.length > 0 ? choiceOf(all, named, choice?.widths) : choice,
    )
  }, [all, shownAtFirst, choice, inAddress, own])
  const isMissing = choice !== null && choice.order.length > 0 && state.columns.length === 0
  useEffect(() => {
    if (isMissing) change(({ page }) => ({ columns: pathsOf(shown), page }))
  }, [isMissing, shown, change])
  const choose = (next: ColumnChoice | null) => {
    setChoice(next)
    if (next) keep(localStorage, key, JSON.stringify(next))
    else for (const each of keys) localStorage.removeItem(each)
    const names =
      next && next.order.length > 0 ? pathsOf(arrange(all, shownAtFirst, next).shown) : []
    setOwn([inAddress, names.join()])
    change(({ page }) => ({ columns: names, page }))
  }
  /** Moves a column to the place of another. */
  const move = (path: string, to: string) => {
    const order = pathsOf(columns)
    order.splice(order.indexOf(to), 0, ...order.splice(order.indexOf(path), 1))
    choose({ ...choiceOf(columns, pathsOf(shown), choice?.widths), order })
  }
  /** Sets the width of a column in px; `null` for as wide as its content. */
  const widen = (path: string, width: number | null) => {
    const { [path]: _, ...widths } = choice?.widths ?? {}
    const arranged =
      inAddress === '' ? { order: [], hidden: [] } : choiceOf(columns, pathsOf(shown))
    choose({ ...arranged, widths: width === null ? widths : { ...widths, [path]: width } })
  }
  return { columns, shown, choose, move, widen }
}
