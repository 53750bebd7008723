import { classes, waitingStatuses } from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { Button, Select } from 'antd'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { MySchoolsSwitch } from '../../fields/my-schools-switch.js'
import { useMe } from '../../fields/use-me.js'
import { copyResources, workLabel } from './copies.js'
import type { filterNames } from './use-queue.js'
import '../../fields/common/filter.css'
import '../../ui/styles/toolbar.css'
import './review-queue.css'

type Filters = { readonly [name in (typeof filterNames)[number]]?: string | undefined }

interface Props {
  filters: Filters
  onChange: (change: Filters) => void
  onClear: () => void
}

const control = (value: string | undefined) => `review-filter${value ? ' td-filter-set' : ''}`

/** Filters of the queue. An in-charge of a single school chooses none. */
export function ReviewFilters({ filters, onChange, onClear }: Props) {
  const { role, schoolIds } = useMe()
  const choice = (
    name: 'kind' | 'status' | 'class',
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <Select
      aria-label={label}
      placeholder={label}
      className={control(filters[name])}
      popupMatchSelectWidth={false}
      allowClear
      value={filters[name] ?? null}
      options={[...options]}
      onChange={(next) => onChange({ [name]: next ?? undefined })}
    />
  )
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: say(value) }))
  return (
    <search className="td-toolbar">
      <MySchoolsSwitch />
      {choice(
        'kind',
        text('Kind of work'),
        copyResources.map((resource) => ({ value: resource.url, label: workLabel(resource) })),
      )}
      {choice('status', text('Status'), plain(waitingStatuses))}
      {role === 'atlIncharge' && schoolIds.length === 1 ? null : (
        <RelationSelect
          to="school"
          value={filters.school ? [filters.school] : []}
          placeholder="School"
          control={{
            'aria-label': 'School',
            className: control(filters.school),
            popupMatchSelectWidth: 300,
          }}
          onChange={([id]) => onChange({ school: id })}
        />
      )}
      {choice('class', text('Class'), plain(classes))}
      {Object.values(filters).some(Boolean) ? (
        <Button type="text" onClick={onClear}>
          Clear all
        </Button>
      ) : null}
    </search>
  )
}
