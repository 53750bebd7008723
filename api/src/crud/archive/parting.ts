import type { Operation } from '../operation/operation.js'
import type { Start } from '../operation/context.js'
import type { Put } from '../operation/put-all.js'
import type { Departure } from './archive-batch.js'
import type { Link } from './archived-row.js'

/** A record that is archived in parts, each in its own transaction. */
export interface Parting extends Start {
  id: string
  batch: string
  bulk?: string | undefined
}

/** One of the parts. */
export interface Part {
  archiveOne: Operation<Departure, void>
  put: Put
  /** Records and references that it may still work on. */
  room: number
  /** The references that it has cleared. */
  links: Link[]
}
