import type { HeldKeys } from './held-keys.js'

/** A cell of a list that is edited in its place. */
export interface InlinePlace {
  /** The id of the record. */
  row: string
  /** The column; `null` for the first that can be edited. */
  path: string | null
  /** True if Tab led here from the cell before. */
  isEntered?: boolean
}

/** How a list's cells are edited in their place. */
export interface InlineEditing {
  place: InlinePlace | null
  held: HeldKeys
  onPlace: (place: InlinePlace | null) => void
  /** Leaves a cell whose editor could not be loaded. */
  onFault: () => void
}
