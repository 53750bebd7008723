export const pageSizes = [10, 25, 50, 100] as const
const defaultSize = 25

/** The current page of a list and its size in rows. */
export interface PageState {
  page: number
  size: number
}

const wholeNumber = /^[1-9]\d{0,4}$/

/** Reads the page and its size from an address. Ignores invalid values. */
export function readPage(address: URLSearchParams): PageState {
  const page = address.get('page') ?? ''
  const size = address.get('size')
  return {
    page: wholeNumber.test(page) ? Number(page) : 1,
    size: pageSizes.find((option) => String(option) === size) ?? defaultSize,
  }
}

/** Writes the page and its size to an address, without default values. */
export function writePage(address: URLSearchParams, { page, size }: PageState): void {
  if (size !== defaultSize) address.set('size', String(size))
  if (page > 1) address.set('page', String(page))
}
