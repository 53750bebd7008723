import type { FigureValue, FigureValues } from '@tinkerdesk/shared'
import type { SchoolCounts, WaitingCounts } from './figure-counts.js'
import type { FigureScope } from './figure-scope.js'
import { hideSmall, type PlaceNode } from './hide-small.js'

/** A school as the figures name it. */
export interface CountedSchool {
  id: string
  name: string
  district: string
  state: string
  isLab: boolean
}

/** A place with what is counted there: all schools, a district or a school. */
export interface Place {
  key: string
  name: string
  /** The state of a district, the district of a school. */
  of: string
  places: readonly Place[]
  girls: number
  others: number
  sessions: number
  hoursUsed: number
  /** In paise. */
  spent: number
  quietLabs: number
  inReview: number
  days: number
}

/** The state and the name of a district, as an address has them. */
export const districtKey = ({ state, district }: Pick<CountedSchool, 'state' | 'district'>) =>
  `${state}|${district}`

type Counted = Exclude<keyof Place, 'key' | 'name' | 'of' | 'places'>

const total = (places: readonly Place[], of: Counted): number =>
  places.reduce((all, place) => all + place[of], 0)

const summed = (name: Pick<Place, 'key' | 'name' | 'of'>, places: readonly Place[]): Place => ({
  ...name,
  places,
  girls: total(places, 'girls'),
  others: total(places, 'others'),
  sessions: total(places, 'sessions'),
  hoursUsed: total(places, 'hoursUsed'),
  spent: total(places, 'spent'),
  quietLabs: total(places, 'quietLabs'),
  inReview: total(places, 'inReview'),
  days: total(places, 'days'),
})

/** Returns all schools, with districts and schools below, in the order of their names. */
export function placesOf(
  schools: readonly CountedSchool[],
  counts: ReadonlyMap<string, SchoolCounts>,
  waiting: ReadonlyMap<string, WaitingCounts>,
): Place {
  const byDistrict = new Map<string, CountedSchool[]>()
  for (const each of schools) {
    const key = districtKey(each)
    const some = byDistrict.get(key)
    if (some) some.push(each)
    else byDistrict.set(key, [each])
  }
  const districts = [...byDistrict].map(([key, some]) => {
    const { state = '', district = '' } = some[0] ?? {}
    const leaves = some.map(({ id, name, isLab }): Place => {
      const { wasActive = false, ...counted } = counts.get(id) ?? {}
      return {
        key: id,
        name,
        of: district,
        places: [],
        ...nothing,
        ...counted,
        ...waiting.get(id),
        quietLabs: isLab && !wasActive ? 1 : 0,
      }
    })
    return summed({ key, name: district, of: state }, leaves)
  })
  const inOrder = districts.toSorted((a, b) => a.name.localeCompare(b.name))
  return summed({ key: '', name: '', of: '' }, inOrder)
}

/** Returns a function that gives the values of each place of a tree: of the figures of a scope, with small numbers of children hidden, or all shown. */
export function valuesIn(
  root: Place,
  { hidesSmall, figures }: Pick<FigureScope, 'hidesSmall' | 'figures'>,
): (place: Place) => FigureValues {
  const parents = new Map<Place, Place>()
  const hiddenBy = (
    countsOf: (place: Place) => number[],
    isHidden: (place: Place) => boolean = () => false,
  ): ReadonlySet<Place> => {
    if (!hidesSmall) return new Set()
    const placeOf = new Map<PlaceNode, Place>()
    const nodeOf = (place: Place): PlaceNode => {
      const node = { counts: countsOf(place), children: place.places.map(nodeOf) }
      placeOf.set(node, place)
      return node
    }
    const hidden = hideSmall(nodeOf(root), (node) => {
      const place = placeOf.get(node)
      return place !== undefined && isHidden(place)
    })
    return new Set([...hidden].flatMap((node) => placeOf.get(node) ?? []))
  }
  const note = (place: Place): void =>
    place.places.forEach((child) => {
      parents.set(child, place)
      note(child)
    })
  note(root)
  const hiddenReach = hiddenBy(({ girls, others }) => [girls + others])
  // How many girls are among the students says how many are not, so both are looked at.
  const hiddenGirls = hiddenBy(
    ({ girls, others }) => [girls, others],
    (place) => hiddenReach.has(place),
  )
  const hiddenWork = hiddenBy(({ inReview }) => [inReview])
  const girlsOf = (place: Place): FigureValue => {
    if (!hiddenGirls.has(place)) return place.girls
    const parent = parents.get(place)
    // Where no student came, or no girl is counted above, none is counted here.
    if (!hiddenReach.has(place) && place.girls + place.others === 0) return 0
    return parent && !hiddenGirls.has(parent) && parent.girls === 0 ? 0 : 'hidden'
  }
  return (place) => {
    const all = place.girls + place.others
    const reached = hiddenReach.has(place) ? 'hidden' : all
    const girls = girlsOf(place)
    const isShareHidden = reached === 'hidden' || girls === 'hidden'
    const isWorkHidden = hiddenWork.has(place)
    const values: Required<FigureValues> = {
      reached,
      girls,
      girlsShare: isShareHidden ? 'hidden' : all === 0 ? null : tenths((place.girls / all) * 100),
      sessions: place.sessions,
      hoursUsed: place.hoursUsed,
      spent: place.spent,
      quietLabs: place.quietLabs,
      inReview: isWorkHidden ? 'hidden' : place.inReview,
      waitingDays: isWorkHidden
        ? 'hidden'
        : place.inReview === 0
          ? null
          : tenths(place.days / place.inReview),
    }
    return Object.fromEntries(figures.map((key) => [key, values[key]]))
  }
}

/** The counts of a place where nothing happened. */
const nothing = { girls: 0, others: 0, sessions: 0, hoursUsed: 0, spent: 0, inReview: 0, days: 0 }

const tenths = (value: number): number => Math.round(value * 10) / 10
