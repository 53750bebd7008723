export const pageSizes = [10, 25, 50, 100] as const

/** Which page of a list is shown, and how many rows a page has. */
export interface PageState {
  page: number
  size: number
}
