import { Select } from 'antd'
import type { FieldFilter } from '../props.js'
import '../common/filter.css'

export const flagFilter: FieldFilter = {
  Input: ({ label, value, onChange }) => (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear
      popupMatchSelectWidth={false}
      className="td-filter-select"
      value={value[0] ?? null}
      options={[
        { value: 'true', label: `${label}: yes` },
        { value: 'false', label: `${label}: no` },
      ]}
      onChange={(option: string | null | undefined) => onChange(option ? [option] : [])}
    />
  ),
  conditions: (field, [value]) =>
    value ? [{ field, operator: 'eq', value: value === 'true' }] : [],
}
