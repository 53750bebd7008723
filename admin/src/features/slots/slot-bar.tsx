import { months } from '@tinkerdesk/shared'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { today } from '../../fields/day/today.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { RelationTitle } from '../../fields/relation/relation-title.js'
import { useMe } from '../../fields/use-me.js'
import { monthAfter, monthLabel } from './month.js'
import './slot-bar.css'

interface Props {
  school: string | undefined
  month: string
  go: (to: { school?: string; month?: string }) => void
  children?: ReactNode
}

/** Selects the school and the month. */
export function SlotBar({ school, month, go, children }: Props) {
  const me = useMe()
  const [year, number] = [month.slice(0, 4), month.slice(5)]
  const thisYear = Number(today().slice(0, 4))
  const years = [...new Set([...Array.from({ length: 7 }, (_, at) => String(thisYear - 2 + at)), year])].sort()
  return (
    <div className="slot-bar">
      <div className="slot-bar-field slot-bar-school">
        <label htmlFor="slot-school">School</label>
        {me.schoolIds.length === 1 ? (
          <strong id="slot-school" className="slot-fixed">
            <RelationTitle to="school" value={me.schoolIds[0]} />
          </strong>
        ) : (
          <RelationSelect
            to="school"
            value={school ? [school] : []}
            clearable={false}
            placeholder="Choose a school"
            control={{ id: 'slot-school', style: { width: '100%' } }}
            onChange={([next]) => next && go({ school: next })}
          />
        )}
      </div>
      <fieldset className="slot-bar-field">
        <legend>Month</legend>
        <div className="slot-month">
          <Button aria-label={`Previous month, ${monthLabel(monthAfter(month, -1))}`} onClick={() => go({ month: monthAfter(month, -1) })}>
            ‹
          </Button>
          <Select
            aria-label="Month"
            className="slot-month-name"
            value={number}
            options={months.map((name, at) => ({ value: String(at + 1).padStart(2, '0'), label: name }))}
            onChange={(next) => go({ month: `${year}-${next}` })}
          />
          <Select
            aria-label="Year"
            className="slot-month-year"
            value={year}
            options={years.map((year) => ({ value: year, label: year }))}
            onChange={(next) => go({ month: `${next}-${number}` })}
          />
          <Button aria-label={`Next month, ${monthLabel(monthAfter(month, 1))}`} onClick={() => go({ month: monthAfter(month, 1) })}>
            ›
          </Button>
        </div>
      </fieldset>
      {children}
    </div>
  )
}
