import type { ReactNode } from 'react'
import { RelationSelect } from '../../../fields/relation/relation-select.js'
import { RelationTitle } from '../../../fields/relation/relation-title.js'
import { useMe } from '../../../fields/use-me.js'
import { MonthField } from './month-field.js'
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
      <MonthField month={month} onChange={(next) => go({ month: next })} />
      {children}
    </div>
  )
}
