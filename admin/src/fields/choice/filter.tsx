import type { FieldKinds } from '@tinkerdesk/shared'
import { Select } from 'antd'
import { choiceOptions } from '../common/options-in.js'
import { rankedSearch } from '../common/rank.js'
import type { FieldFilter } from '../props.js'
import '../common/filter.css'

/** Matches any of the selected values. */
export const choiceFilter: FieldFilter<FieldKinds['choice']> = {
  Input: ({ field, label, value, onChange, named = [] }) => (
    <Select
      mode="multiple"
      aria-label={label}
      placeholder={label}
      allowClear
      maxTagCount="responsive"
      popupMatchSelectWidth={false}
      {...rankedSearch}
      className={`td-filter-select${value.length > 0 ? ' td-filter-set' : ''}`}
      value={[...value]}
      options={[...named, ...choiceOptions(field)]}
      onChange={onChange}
    />
  ),
  conditions: (field, value) =>
    value.length > 0 ? [{ field, operator: 'in', value: [...value] }] : [],
}
