/** The records of one kind that refer to a record, and what happens to them when it is archived: `GET /api/{url}/:id/references`. */
export interface Reference {
  resource: string
  label: string
  /** They prevent it, are archived along with it, or lose the link. */
  effect: 'block' | 'follow' | 'clear'
  /** How many of them the person may read. */
  total: number
  /** Titles of those, at most ten. */
  titles: string[]
}
