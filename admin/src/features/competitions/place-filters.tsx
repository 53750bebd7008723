import type { PlaceCount } from '@tinkerdesk/shared'
import { Select } from 'antd'
import { useId } from 'react'
import { optionsOf, type PlaceOption } from './place-options.js'

export interface Place {
  state?: string | undefined
  city?: string | undefined
  school?: string | undefined
}

interface Props {
  places: readonly PlaceCount[]
  chosen: Place
  onChange: (next: Place) => void
}

/** State, then city, then school: each offers what lies within the one before, with how many students take part. */
export function PlaceFilters({ places, chosen, onChange }: Props) {
  const { states, cities, schools } = optionsOf(places, chosen)
  return (
    <>
      {states.length > 0 ? (
        <PlaceSelect label="State" all="All states" value={chosen.state} options={states} onChange={(state) => onChange({ state })} />
      ) : null}
      <PlaceSelect
        label="City"
        all="All cities"
        value={chosen.city}
        options={cities}
        onChange={(city) => onChange({ state: chosen.state, city })}
      />
      <PlaceSelect
        label="School"
        all="All schools"
        value={chosen.school}
        options={schools}
        onChange={(school) => onChange({ state: chosen.state, city: chosen.city, school })}
      />
    </>
  )
}

interface SelectProps {
  label: string
  all: string
  value: string | undefined
  options: readonly PlaceOption[]
  onChange: (value: string | undefined) => void
}

function PlaceSelect({ label, all, value, options, onChange }: SelectProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        allowClear
        showSearch
        optionFilterProp="label"
        placeholder={all}
        value={value ?? null}
        style={{ width: '100%' }}
        popupMatchSelectWidth={false}
        options={options.map((one) => ({ value: one.value, label: `${one.label} (${one.students.toLocaleString('en-IN')})` }))}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </div>
  )
}
