import { formatCount, type PlaceCount } from '@tinkerdesk/shared'
import { Select } from 'antd'
import { useId } from 'react'
import { rankedSearch } from '../../fields/common/rank.js'
import { optionsOf, type PlaceOption } from './place-options.js'

export interface Place {
  state?: string | undefined
  city?: string | undefined
  school?: string | undefined
}

interface Props {
  places: readonly PlaceCount[]
  place: Place
  onChange: (next: Place) => void
}

/** Filters by state, then city, then school. Each offers the values within the previous choice, with the number of participants. */
export function PlaceFilters({ places, place, onChange }: Props) {
  const { states, cities, schools } = optionsOf(places, place)
  return (
    <>
      {states.length > 0 ? (
        <PlaceSelect
          label="State"
          all="All states"
          value={place.state}
          options={states}
          onChange={(state) => onChange({ state })}
        />
      ) : null}
      <PlaceSelect
        label="City"
        all="All cities"
        value={place.city}
        options={cities}
        onChange={(city) => onChange({ state: place.state, city })}
      />
      <PlaceSelect
        label="School"
        all="All schools"
        value={place.school}
        options={schools}
        onChange={(school) => onChange({ state: place.state, city: place.city, school })}
      />
    </>
  )
}

interface SelectProps {
  label: string
  all: string
  value: string | undefined
  options: readonly (Omit<PlaceOption, 'students'> & { students?: number })[]
  onChange: (value: string | undefined) => void
}

/** A filter with one value, and the number of participants with each. */
export function PlaceSelect({ label, all, value, options, onChange }: SelectProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        allowClear
        showSearch
        {...rankedSearch}
        placeholder={all}
        value={value ?? null}
        style={{ width: '100%' }}
        popupMatchSelectWidth={false}
        options={options.map((option) => ({
          value: option.value,
          label:
            option.students === undefined
              ? option.label
              : `${option.label} (${formatCount(option.students)})`,
        }))}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </div>
  )
}
