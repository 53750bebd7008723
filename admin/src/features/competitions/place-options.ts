import type { PlaceCount } from '@tinkerdesk/shared'

export interface PlaceOption {
  value: string
  label: string
  students: number
}

/** Sums the participants of places by value, sorted by name. */
function count(
  places: readonly PlaceCount[],
  valueOf: (place: PlaceCount) => string | null | undefined,
  labelOf = valueOf,
): PlaceOption[] {
  const options = new Map<string, PlaceOption>()
  for (const place of places) {
    const value = valueOf(place)
    if (!value) continue
    const option = options.get(value) ?? { value, label: labelOf(place) ?? value, students: 0 }
    options.set(value, { ...option, students: option.students + place.students })
  }
  return [...options.values()].sort((a, b) => a.label.localeCompare(b.label))
}

/** Returns the options: all states, the cities of the selected state, the schools of the selected city. */
export function optionsOf(
  places: readonly PlaceCount[],
  { state, city }: { state?: string | undefined; city?: string | undefined },
) {
  const inState = places.filter((place) => state === undefined || place.state === state)
  const inCity = inState.filter((place) => city === undefined || place.city === city)
  return {
    states: count(places, (place) => place.state),
    cities: count(inState, (place) => place.city),
    schools: count(
      inCity,
      (place) => place.school,
      (place) => place.schoolName,
    ),
  }
}
