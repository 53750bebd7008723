/** A reference that an archive took away, to be put back by a restore. */
export interface Link {
  resource: string
  id: string
  path: string
  /** The place in a relation to many, or in a list. */
  position?: number
  /** The item of a list that left with it, whole. */
  item?: unknown
}

/** A row of the archive, as far as a restore needs it. */
export interface ArchivedRow {
  id: string
  batch: string
  root: number
  resource: string
  record_id: string
  data: string
  links: string
}
