/** A record as one person may read it: the fields that they may not read are absent. */
export type ShownRow = { id: string; [name: string]: unknown }

/** One page of a list. */
export interface ListPage<Row> {
  data: Row[]
  /** The number of rows on this page. */
  count: number
  /** The number of rows on all pages. */
  total: number
  /** Counts from 1. */
  page: number
  pageCount: number
}
