import type { FieldKinds } from '@tinkerdesk/shared'
import type { FieldFilter, FilterInputProps } from '../props.js'
import { RelationSelect } from './relation-select.js'
import { useWithin } from './use-within.js'
import '../common/filter.css'

type Related = FieldKinds['relation'] | FieldKinds['relations']

/** Offers what lies within the one record that another filter is set to. */
function RelationFilter({ field, label, value, onChange, named }: FilterInputProps<Related>) {
  const { within } = useWithin(field)
  return (
    <RelationSelect
      to={field.to}
      named={named}
      all={'all' in field ? field.all : undefined}
      many
      value={value}
      within={within}
      onChange={onChange}
      placeholder={label}
      control={{
        'aria-label': label,
        maxTagCount: 'responsive',
        popupMatchSelectWidth: 300,
        className: `td-filter-select td-filter-wide${value.length > 0 ? ' td-filter-set' : ''}`,
      }}
    />
  )
}

/** Matches any of the selected records, for relations to one and to many. */
export const relationFilter: FieldFilter<Related> = {
  Input: RelationFilter,
  conditions: (field, value) =>
    value.length > 0 ? [{ field, operator: 'in', value: [...value] }] : [],
}
