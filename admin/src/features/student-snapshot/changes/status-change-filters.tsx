import { FilterOutlined } from '@ant-design/icons'
import { day, outcomes } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { rangeOf, rangeValue } from '../../../fields/common/ranges/range.js'
import { dayFilter } from '../../../fields/day/filter.js'
import { RelationSelect } from '../../../fields/relation/relation-select.js'
import { FilterControl } from '../../../resource/index.js'
import { copyKinds } from '../copies/copy-kinds.js'
import { outcomeLabels } from './outcome-labels.js'
import '../../../fields/common/filter.css'
import '../../../ui/styles/toolbar.css'
import './status-changes.css'

/** The filters of the log, as they are in the address. */
export interface ChangesPlace {
  kind?: string | undefined
  school?: string | undefined
  student?: string | undefined
  status?: string | undefined
  outcome?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

interface Props {
  place: ChangesPlace
  /** Changes some of the filters. */
  onChange: (change: ChangesPlace) => void
  onClear: () => void
}

const field = day(text('Day'))
const dayOfChange = { path: 'at', label: 'Day', field, filter: dayFilter, isUsual: true }
const everyStatus = [...new Set(copyKinds.flatMap(({ statuses }) => statuses))]
const choice = (isSet: boolean) => `snap-filter${isSet ? ' td-filter-set' : ''}`

/** Filters by school, student, kind of work, status, outcome and days. On a narrow screen they are behind a button. */
export function StatusChangeFilters({ place, onChange, onClear }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { kind, school, student, status, outcome, from, to } = place
  const statuses = copyKinds.find(({ key }) => key === kind)?.statuses ?? everyStatus
  const days = rangeValue(from ?? '', to ?? '')
  const count = [kind, school, student, status, outcome, days[0]].filter(Boolean).length
  return (
    <search className="td-toolbar">
      <Button
        className="snap-filters-button"
        icon={<FilterOutlined />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{count > 0 ? ` (${count})` : ''}
      </Button>
      <div className={`snap-filters${isOpen ? ' snap-open' : ''}`}>
        <RelationSelect
          to="school"
          value={school ? [school] : []}
          placeholder="School"
          control={{
            'aria-label': 'School',
            className: choice(!!school),
            popupMatchSelectWidth: 300,
          }}
          onChange={([id]) => onChange({ school: id, student: undefined })}
        />
        <RelationSelect
          key={school ?? ''}
          to="student"
          value={student ? [student] : []}
          within={school ? { by: 'school', value: school } : undefined}
          placeholder="Student"
          control={{
            'aria-label': 'Student',
            className: choice(!!student),
            popupMatchSelectWidth: 300,
          }}
          onChange={([id]) => onChange({ student: id })}
        />
        <Select
          aria-label="Kind of work"
          placeholder="Kind of work"
          className={choice(!!kind)}
          popupMatchSelectWidth={false}
          allowClear
          value={kind ?? null}
          options={copyKinds.map(({ key, label }) => ({ value: key, label }))}
          onChange={(next) => onChange({ kind: next ?? undefined, status: undefined })}
        />
        <Select
          aria-label="New status"
          placeholder="New status"
          className={choice(!!status)}
          popupMatchSelectWidth={false}
          listHeight={360}
          allowClear
          value={status ?? null}
          options={statuses.map((value) => ({ value, label: value }))}
          onChange={(next) => onChange({ status: next ?? undefined })}
        />
        <Select
          aria-label="Outcome"
          placeholder="Outcome"
          className={choice(!!outcome)}
          popupMatchSelectWidth={false}
          allowClear
          value={outcome ?? null}
          options={outcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
          onChange={(next) => onChange({ outcome: next ?? undefined })}
        />
        <FilterControl
          filter={dayOfChange}
          value={days}
          onChange={(value) => {
            const [first, last] = rangeOf(value)
            onChange({ from: first || undefined, to: last || undefined })
          }}
        />
        {count > 0 ? (
          <Button type="text" onClick={onClear}>
            Clear all
          </Button>
        ) : null}
      </div>
    </search>
  )
}
