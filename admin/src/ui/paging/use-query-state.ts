import { useSearchParams } from 'react-router'
import type { PageState } from './page-sizes.js'
import { changedQuery, type QueryValues, readQuery } from './query-state.js'

interface Options {
  /** A change adds a step to the history, so that Back leads to what was shown before. */
  push?: boolean
}

/** Keeps named values, the page and its size in the address, for a list that is not a resource's own. `names` are its filters. */
export function useQueryState<const N extends string>(
  names: readonly N[],
  { push = false }: Options = {},
) {
  const [address, setAddress] = useSearchParams()
  const state = readQuery(names, address)
  return {
    ...state,
    isNarrowed: names.some((name) => state.values[name] !== undefined),
    /** Changes some of the values. The page starts again at 1 unless it is changed. */
    go: (change: QueryValues<N> & Partial<PageState>) =>
      setAddress(changedQuery(names, address, change), { replace: !push }),
    /** Clears all values. The size stays. */
    clear: () => setAddress(changedQuery([], address, {}), { replace: !push }),
  }
}
