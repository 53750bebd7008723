import type { ShownRow } from './list-page.js'

/** The identity of an archived record and its name on screen. */
export interface Archived {
  batch: string
  resource: string
  label: string
  title: string
}

/** One archived record in a list, as `GET /api/archive` returns it. */
export interface ArchivedEntry extends Archived {
  id: string
  /** ISO 8601, UTC. */
  archivedAt: string
  archivedBy: string
  /** The number of other records archived with it. */
  followers: number
}

/** An archived record first, then the records archived with it: `GET /api/archive/{batch}`. */
export interface ArchivedBatch {
  batch: string
  records: {
    resource: string
    /** Empty for people who may read none of the fields that make it. */
    title: string
    record: ShownRow
  }[]
}
