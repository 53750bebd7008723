import { lastItem } from '@tinkerdesk/shared'
import type { Me, Resource, RowPlaces } from '@tinkerdesk/shared'
import { useRef, useState, type RefObject } from 'react'
import { request } from '../../../client/request.js'
import type { Rights } from '../../../fields/rights.js'
import type { ListRow } from '../../values/list-row.js'
import { queryOf, type Matching } from '../../list-state/list-query.js'
import { addedRows, maxStaged, rowAt, type Cells, type GridRow } from '../edits/cells.js'
import type { PlacedEdit } from '../edits/placed-edit.js'
import type { GridColumn } from '../rows/grid-columns.js'
import type { Area, Place, SheetHandle } from '../sheet/sheet-props.js'
import type { Names } from '../names/use-names.js'
import type { StagedRows } from '../edits/use-staged.js'
import { findFilter } from './find-filters.js'
import { columnsWith, lineOf, replaceRows, textOf } from './replace-rows.js'
import { holdsText, withReplaced } from './found-text.js'

/** Records of one request. */
const partSize = 100

/** A text that is looked for. */
export interface Find {
  text: string
  /** The text that takes its place. */
  by: string
  /** The column, or `null` for all of them. */
  path: string | null
}

/** Where a search is: in words, or a number of rows that were read. */
export type FindNews =
  | { state: 'idle' }
  | { state: 'busy'; done: number; total: number }
  | { state: 'at'; place: number; total: number; isMore: boolean }
  | { state: 'none' }
  | { state: 'replaced'; cells: number; left: number; rest: number }
  | { state: 'fault'; message: string }

export interface FindOptions {
  resource: Resource
  rights: Rights
  me: Me
  cells: Cells
  names: Names
  matching: Matching
  /** Changes when the list was read again. */
  updatedAt: number
  staged: StagedRows
  area: Area | null
  sheet: RefObject<SheetHandle | null>
  /** Returns the place of a record, after showing it below the others if it is nowhere. */
  placed: (id: string) => Promise<number | undefined>
  apply: (edits: readonly PlacedEdit[]) => Promise<void>
  isSaving: () => boolean
}

interface Hit {
  id: string
  /** `Infinity` for a row that the list does not have. */
  at: number
}

/** Finds and replaces a text in the cells of a grid: on the server in rows that are not read yet, and here in those that are not saved. */
export function useFind({
  resource,
  rights,
  me,
  cells,
  names,
  matching,
  updatedAt,
  staged,
  area,
  sheet,
  placed,
  apply,
  isSaving,
}: FindOptions) {
  const [news, setNews] = useState<FindNews>({ state: 'idle' })
  const last = useRef<{ key: string; places: RowPlaces } | null>(null)
  const running = useRef<AbortController | null>(null)
  const { source, columns } = cells
  const now = (): Cells => ({
    ...cells,
    staged: staged.current(),
    added: addedRows(staged.current(), source.guests),
  })
  const columnsOf = ({ path }: Find): readonly GridColumn[] =>
    path === null ? columns : columns.filter((column) => column.path === path)

  const ask = async (find: Find, signal: AbortSignal): Promise<RowPlaces> => {
    const filter = findFilter(columnsOf(find), rights, me, find.text)
    if (!filter) return { total: 0, isMore: false, places: [] }
    const [list, finding] = await Promise.all([
      queryOf(matching),
      queryOf({ ...matching, filters: [...matching.filters, filter] }),
    ])
    const key = `${list} ${finding} ${updatedAt}`
    if (last.current?.key === key) return last.current.places
    const body = { resource: resource.name, matching: list, finding }
    const places = await request<RowPlaces>('post', '/api/change-sets/places', { body, signal })
    last.current = { key, places }
    return places
  }
  /** Returns the rows that hold the text, in their order. */
  const hitsOf = (find: Find, { places }: RowPlaces): Hit[] => {
    const { added, staged: rows } = now()
    const below = new Map(added.map(({ id }, at) => [id, source.total + at]))
    const placeOf = (id: string, other?: number | null) =>
      source.placeOf(id) ?? below.get(id) ?? other ?? Infinity
    const holds = (line: GridRow) => columnsWith(names, line, columnsOf(find), find.text).length > 0
    const saved = places
      .filter(({ id }) => !rows.has(id) && !source.guests.has(id))
      .map(({ id, at }) => ({ id, at: placeOf(id, at) }))
    const guests = [...source.guests.values()].filter(
      (row) => !rows.has(row.id) && holds(lineOf(now(), row)),
    )
    const open = [...rows.values()].filter((row) =>
      holds({ state: 'new', id: row.id, staged: row }),
    )
    return [...saved, ...[...guests, ...open].map(({ id }) => ({ id, at: placeOf(id) }))].toSorted(
      (a, b) => (a.at === b.at ? 0 : a.at - b.at),
    )
  }
  /** Runs one search at a time; a later one ends it. */
  const run = async (work: (signal: AbortSignal) => Promise<FindNews>) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const waiting = setTimeout(() => setNews({ state: 'busy', done: 0, total: 0 }), 300)
    let next: FindNews
    try {
      next = await work(signal)
    } catch (error) {
      next = {
        state: 'fault',
        message: error instanceof Error ? error.message : 'It could not be looked for. Try again.',
      }
    }
    clearTimeout(waiting)
    if (!signal.aborted) setNews(next)
  }
  const goTo = async (find: Find, { id, at }: Hit, by: 1 | -1): Promise<void> => {
    if (at < source.total) await source.need(at, at)
    const isThere =
      at !== Infinity && 'id' in rowAt(now(), at) && (rowAt(now(), at) as { id: string }).id === id
    const row = isThere ? at : await placed(id)
    if (row === undefined) return
    const inRow = columnsWith(names, rowAt(now(), row), columnsOf(find), find.text)
    const column = (by > 0 ? inRow[0] : inRow.at(-1)) ?? columnsOf(find)[0]
    sheet.current?.goTo({ col: column ? columns.indexOf(column) : 0, row })
  }
  /** Selects the next cell that holds the text, or the one before. */
  const step = (find: Find, by: 1 | -1, from: Place = area ?? { col: -1, row: -1 }) =>
    run(async (signal) => {
      const answer = await ask(find, signal)
      const hits = hitsOf(find, answer)
      if (hits.length === 0) return { state: 'none' }
      const total = Math.max(hits.length, answer.total)
      const newsAt = (hit: Hit): FindNews => ({
        state: 'at',
        place: hits.indexOf(hit) + 1,
        total,
        isMore: answer.isMore,
      })
      const inRow = columnsWith(names, rowAt(now(), from.row), columnsOf(find), find.text).map(
        (column) => columns.indexOf(column),
      )
      const col = by > 0 ? inRow.find((at) => at > from.col) : inRow.findLast((at) => at < from.col)
      const here = hits.find(({ at }) => at === from.row)
      if (col !== undefined && here) {
        sheet.current?.goTo({ col, row: from.row })
        return newsAt(here)
      }
      const next =
        by > 0
          ? (hits.find(({ at }) => at > from.row) ?? hits[0]!)
          : (hits.findLast(({ at }) => at < from.row) ?? lastItem(hits))
      await goTo(find, next, by)
      return newsAt(next)
    })
  /** Replaces the text in the selected cell, if it is there, and goes on to the next one. */
  const replace = async (find: Find) => {
    const column = area && columns[area.col]
    const text = column ? textOf(names, rowAt(now(), area.row), column) : ''
    if (column && columnsOf(find).includes(column) && holdsText(text, find.text))
      await apply([
        { col: area.col, row: area.row, edit: { text: withReplaced(text, find.text, find.by) } },
      ])
    await step(find, 1)
  }
  /** Replaces the text in all cells that hold it, in as many rows as may wait to be saved. Nothing is saved. */
  const replaceAll = (find: Find) =>
    run(async (signal) => {
      const answer = await ask(find, signal)
      const hits = hitsOf(find, answer)
      const open = staged.current()
      const room = maxStaged - open.size
      const chosen: string[] = []
      let fresh = 0
      for (const { id } of hits) if (open.has(id) || fresh++ < room) chosen.push(id)
      const records = chosen.filter((id) => open.get(id)?.base !== null)
      const rows: ListRow[] = []
      for (let from = 0; from < records.length; from += partSize) {
        setNews({ state: 'busy', done: from, total: records.length })
        rows.push(...(await source.load.records(records.slice(from, from + partSize))))
        signal.throwIfAborted()
      }
      if (isSaving())
        return { state: 'fault', message: 'Rows are being saved. Try again when they are.' }
      const added = [...staged.current().values()].filter(
        ({ id, base }) => base === null && chosen.includes(id),
      )
      const lines = [
        ...rows.map((row) => lineOf(now(), row)),
        ...added.map((row): GridRow => ({ state: 'new', id: row.id, staged: row })),
      ]
      const {
        rows: changed,
        replaced,
        left,
      } = replaceRows(now(), names, lines, columnsOf(find), find)
      if (changed.length > 0) staged.stage(changed)
      return {
        state: 'replaced',
        cells: replaced,
        left,
        rest: Math.max(hits.length, answer.total) - chosen.length,
      }
    })
  const stop = () => {
    running.current?.abort()
    setNews({ state: 'idle' })
  }
  return { news, step, replace, replaceAll, stop }
}
