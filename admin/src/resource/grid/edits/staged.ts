import {
  leavesOf,
  targetOf,
  valueAt,
  type AnyRow,
  type Issue,
  type Resource,
} from '@tinkerdesk/shared'
import type { Rights } from '../../../fields/rights.js'
import { idsOf } from '../../values/ids-of.js'
import { changedPaths, isSame, pick, setAt } from '../../values/change-diff.js'
import { checkForm, completeRow } from '../../values/check-form.js'
import { withValue } from '../../values/with-value.js'

type Values = Record<string, unknown>

/** A typed text that is no value, or whose names are still being looked up. */
export interface OpenText {
  text: string
  /** Why it is no value. `null` while its names are looked up. */
  problem: string | null
  /** True for a text that means the first record that the list of its cell would offer. */
  isSearch?: true
}

type Texts = { readonly [path: string]: OpenText }

/** The unsaved cells of one record. */
export interface StagedRow {
  /** The id of the record, also of a new one. */
  id: string
  /** The record as it was when it was first changed, or as it has become since. `null` for a new record. */
  base: Values | null
  /** The version of `base`. 0 for a new record. */
  version: number
  /** All values of the record with the changes. Relations are ids. */
  values: Values
  /** The values with which a new record began. Absent for a record. */
  start?: Values
  /** The texts with which a new record began, until their names are looked up. */
  startTexts?: Texts
  /** Texts that are no values, by path. */
  texts: Texts
  /** The values that someone else gave changed cells meanwhile, by path. */
  conflicts: { readonly [path: string]: unknown }
  /** The reasons of the server's refusal, until the row is changed. */
  refused: readonly Issue[]
}

/** All unsaved work of a grid, by record. New records are in the order in which they were added. */
export type Staged = ReadonlyMap<string, StagedRow>

/** A new value of one cell, or a text that is none. */
export type CellChange = { path: string } & ({ value: unknown } | OpenText)

/** Returns a record as a row of a form: complete, with ids in place of joined records. */
export const plainRow = (resource: Resource, row: AnyRow): Values =>
  leavesOf(resource).reduce<Values>(
    (values, { path, field }) => {
      const value = targetOf(field) ? valueAt(values, path) : undefined
      return value === undefined ? values : setAt(values, path, idsOf(value))
    },
    completeRow(resource, row),
  )

export const startChange = (resource: Resource, row: AnyRow): StagedRow => {
  const base = plainRow(resource, row)
  return {
    id: row.id,
    base,
    version: row.version,
    values: base,
    texts: {},
    conflicts: {},
    refused: [],
  }
}

/** The values of a new record, and texts that are none yet. */
export interface Start {
  values: Values
  texts: Texts
}

export const startNew = (id: string, { values, texts }: Start): StagedRow => ({
  id,
  base: null,
  version: 0,
  values,
  start: values,
  startTexts: texts,
  texts,
  conflicts: {},
  refused: [],
})

const without = <T>(
  all: { readonly [path: string]: T },
  path: string,
): { readonly [path: string]: T } =>
  path in all ? Object.fromEntries(Object.entries(all).filter(([key]) => key !== path)) : all

/** Returns a row with some cells set. Values that depended on them are cleared, and derived ones follow. */
export function withChanges(
  resource: Resource,
  row: StagedRow,
  changes: readonly CellChange[],
): StagedRow {
  let { values, texts, conflicts } = row
  for (const change of changes) {
    texts = without(texts, change.path)
    conflicts = without(conflicts, change.path)
    if ('value' in change) {
      if (!isSame(valueAt(values, change.path), change.value))
        values = withValue(resource, values, change.path, change.value)
    } else {
      const { path, ...open } = change
      texts = { ...texts, [path]: open }
    }
  }
  return { ...row, values, texts, conflicts, refused: [] }
}

/** Returns a row with what its texts were looked up to be. A new record that began with such a text began with what it means. */
export function withLookups(
  resource: Resource,
  row: StagedRow,
  changes: readonly CellChange[],
): StagedRow {
  const next = withChanges(resource, row, changes)
  const { start, startTexts = {} } = row
  const own = changes.filter(({ path }) => isSame(startTexts[path], row.texts[path]))
  if (!start || own.length === 0) return next
  const began = withChanges(resource, { ...row, values: start, texts: startTexts }, own)
  return { ...next, start: began.values, startTexts: began.texts }
}

/** True while names in some rows are looked up. */
export const isLookingUp = (staged: Staged): boolean =>
  [...staged.values()].some(({ texts }) =>
    Object.values(texts).some(({ problem }) => problem === null),
  )

const changes = new WeakMap<StagedRow, readonly string[]>()

/** Returns the paths that differ from the record. Of a new record: every filled one. */
export function changesOf(resource: Resource, row: StagedRow): readonly string[] {
  const cached = changes.get(row)
  if (cached) return cached
  const open = Object.keys(row.texts)
  const paths = changedPaths(resource, row.base ?? {}, row.values)
  const all = [...new Set([...paths, ...open])]
  changes.set(row, all)
  return all
}

/** Returns true if a row has nothing to save: a changed cell was set back, or a new row was emptied. */
export const isIdle = (resource: Resource, row: StagedRow, start: Values): boolean =>
  isSame(row.texts, row.startTexts ?? {}) &&
  changedPaths(resource, row.base ?? row.start ?? start, row.values).length === 0

const issues = new WeakMap<StagedRow, readonly Issue[]>()

/** Returns what is wrong with a row: texts that are no values, the faults that a form would show, and what the server refused. */
export function issuesOf(resource: Resource, rights: Rights, row: StagedRow): readonly Issue[] {
  const cached = issues.get(row)
  if (cached) return cached
  const open = Object.entries(row.texts).map(([path, { problem }]) => ({
    path,
    message: problem ?? 'Looking it up…',
  }))
  const faults = checkForm(
    resource,
    row.base ? rights.mayUpdate : rights.mayCreate,
    row.base,
    row.values,
  ).issues
  const own = faults.filter(({ path }) => !(path in row.texts))
  const all = [...open, ...own, ...row.refused]
  issues.set(row, all)
  return all
}

/** A row as the server saves it. */
export interface SentRow {
  id: string
  version?: number
  values: Values
}

/** Returns the rows to send: every settable field of new records, and the changed cells of others. */
export const sentRow = (resource: Resource, rights: Rights, row: StagedRow): SentRow =>
  row.base === null
    ? { id: row.id, values: checkForm(resource, rights.mayCreate, null, row.values).body }
    : {
        id: row.id,
        version: row.version,
        values: pick(
          row.values,
          changesOf(resource, row).filter((path) => rights.mayUpdate(path)),
        ),
      }

/**
 * Lays the changes of a row over the record as it is now. A cell that someone else changed as well keeps what was typed, and is a conflict
 * until the person decides.
 */
export function rebase(resource: Resource, row: StagedRow, current: AnyRow): StagedRow {
  if (row.base === null || current.version <= row.version) return row
  const base = plainRow(resource, current)
  let values = base
  const conflicts: { [path: string]: unknown } = {}
  for (const path of changesOf(resource, row)) {
    const mine = valueAt(row.values, path)
    const theirs = valueAt(base, path)
    values = setAt(values, path, mine)
    if (!isSame(theirs, valueAt(row.base, path)) && !isSame(theirs, mine)) conflicts[path] = theirs
    else if (path in row.conflicts) conflicts[path] = theirs
  }
  return { ...row, base, version: current.version, values, conflicts, refused: [] }
}

/**
 * Returns the rows that a page left, laid over the records as they are now. Rows that were saved meanwhile are left out: new records that
 * exist by now, as after a reload while they were being saved, and changes that the record has.
 */
export function restored(
  resource: Resource,
  rows: readonly StagedRow[],
  current: readonly AnyRow[],
): Staged {
  const byId = new Map(current.map((row) => [row.id, row]))
  const open = rows.flatMap((row) => {
    const record = byId.get(row.id)
    if (!record) return [row]
    const next = rebase(resource, row, record)
    return next.base === null || isIdle(resource, next, {}) ? [] : [next]
  })
  return new Map(open.map((row) => [row.id, row]))
}
