import type { FieldKinds } from '@tinkerdesk/shared'
import type { FieldFilter } from '../props.js'
import { RelationSelect } from './relation-select.js'
import '../common/filter.css'

/** Matches any of the selected records, for relations to one and to many. */
export const relationFilter: FieldFilter<FieldKinds['relation'] | FieldKinds['relations']> = {
  Input: ({ field, label, value, onChange }) => (
    <RelationSelect
      to={field.to}
      all={'all' in field ? field.all : undefined}
      many
      value={value}
      onChange={onChange}
      placeholder={label}
      control={{
        'aria-label': label,
        maxTagCount: 'responsive',
        popupMatchSelectWidth: 300,
        className: `td-filter-select td-filter-wide${value.length > 0 ? ' td-filter-set' : ''}`,
      }}
    />
  ),
  conditions: (field, value) => (value.length > 0 ? [{ field, operator: 'in', value: [...value] }] : []),
}
