import type { indianStates } from '../states.js'

type State = (typeof indianStates)[number]

/** A list of the districts of a state, whole, with where it is from and when it was read. */
export interface DistrictList {
  source: string
  /** The day on which the source had this list, `YYYY-MM-DD`. */
  asOf: string
  districts: readonly string[]
}

/**
 * The districts of the states of which this installation has a whole list; those of all others are typed and not checked. It is empty: districts are made and
 * renamed every year, and the directory of the government (lgdirectory.gov.in, "All Districts of India") was not at hand. Blocks have no list.
 */
const districtLists: { readonly [S in State]?: DistrictList } = {}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** True if a district is in the list of its state, and where there is no list. Case, spaces and hyphens are ignored. */
export function isKnownPlace(
  district: string | null,
  state: string | null,
  lists: { readonly [state: string]: DistrictList | undefined } = districtLists,
): boolean {
  const list = state === null ? undefined : lists[state]
  return (
    district === null ||
    list === undefined ||
    list.districts.some((name) => lettersOf(name) === lettersOf(district))
  )
}
