import { keep } from '../../client/storage/keep.js'
/** A person's place in a list: what Back and a reload restore. */
export interface ListPlace {
  /** Scroll offsets of the table and of the window, in px. */
  top: number
  windowTop: number
  /** The id of the row that last had the focus or a click. */
  row: string | null
  /** The ids of the selected rows, on all pages. */
  selected: readonly string[]
}

const storageKey = 'list-places'
const maxPlaces = 20

type Places = [address: string, place: ListPlace][]

function places(): Places {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '')
    // Only this module writes it.
    return Array.isArray(stored) ? (stored as Places) : []
  } catch {
    return []
  }
}

/** Keeps the place in the list at an address (path and query), for this tab until sign-out. The last 20 are kept. */
export function keepPlace(address: string, place: ListPlace): void {
  const others = places().filter(([other]) => other !== address)
  keep(
    sessionStorage,
    storageKey,
    JSON.stringify([[address, place], ...others].slice(0, maxPlaces)),
  )
}

/** Returns the place last kept for an address. */
export const placeAt = (address: string): ListPlace | undefined =>
  places().find(([other]) => other === address)?.[1]

/** Returns the address at which the list with this path was last left, with its search, filters and page; else the path. */
export const lastAddressOf = (path: string): string =>
  places().find(([address]) => address === path || address.startsWith(`${path}?`))?.[0] ?? path
