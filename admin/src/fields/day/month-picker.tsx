import { monthAfter } from '@tinkerdesk/shared/base/month'
import { monthNames, today } from '@tinkerdesk/shared'
import { Button, Select } from 'antd'
import { monthLabel } from './month.js'
import './month-picker.css'

/** Selects a month of a year, and leads to the months before and after it. */
export function MonthPicker({
  month,
  onChange,
}: {
  month: string
  onChange: (month: string) => void
}) {
  const [year, number] = [month.slice(0, 4), month.slice(5)]
  const thisYear = Number(today().slice(0, 4))
  const years = [
    ...new Set([...Array.from({ length: 7 }, (_, at) => String(thisYear - 2 + at)), year]),
  ].sort()
  return (
    <fieldset className="td-month" aria-label="Month">
      <Button
        aria-label={`Previous month, ${monthLabel(monthAfter(month, -1))}`}
        onClick={() => onChange(monthAfter(month, -1))}
      >
        ‹
      </Button>
      <Select
        aria-label="Month"
        className="td-month-name"
        value={number}
        options={monthNames.map((name, at) => ({
          value: String(at + 1).padStart(2, '0'),
          label: name,
        }))}
        onChange={(next) => onChange(`${year}-${next}`)}
      />
      <Select
        aria-label="Year"
        className="td-month-year"
        value={year}
        options={years.map((year) => ({ value: year, label: year }))}
        onChange={(next) => onChange(`${next}-${number}`)}
      />
      <Button
        aria-label={`Next month, ${monthLabel(monthAfter(month, 1))}`}
        onClick={() => onChange(monthAfter(month, 1))}
      >
        ›
      </Button>
    </fieldset>
  )
}
