import { type PageState, readPage, writePage } from './page-sizes.js'

/** Named values of a screen. A value that is not set is undefined. */
export type QueryValues<N extends string> = { readonly [name in N]?: string | undefined }

/** Reads the named values, the page and its size from an address. An empty value is not set. */
export function readQuery<N extends string>(names: readonly N[], address: URLSearchParams) {
  const values = Object.fromEntries(
    names.map((name) => [name, address.get(name) || undefined]),
  ) as QueryValues<N>
  return { values, ...readPage(address) }
}

/**
 * Returns the address after a change. Values and the size stay unless they are changed; the page starts again at 1. Names that are not
 * given, and default values, are left out.
 */
export function changedQuery<N extends string>(
  names: readonly N[],
  address: URLSearchParams,
  change: QueryValues<N> & Partial<PageState>,
): URLSearchParams {
  const { values, size } = readQuery(names, address)
  const next = { ...values, size, page: 1, ...change }
  const changed = new URLSearchParams()
  for (const name of names) if (next[name]) changed.set(name, next[name])
  writePage(changed, next)
  return changed
}
