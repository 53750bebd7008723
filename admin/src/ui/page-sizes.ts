export const pageSizes = [10, 25, 50, 100] as const

/** The current page of a list and its size in rows. */
export interface PageState {
  page: number
  size: number
}
