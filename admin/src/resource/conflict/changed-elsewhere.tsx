import { valueAt, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { showOf } from '../../fields/index.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { labelAt } from '../record/columns.js'
import { differencesOf } from './conflict-merge.js'
import './changed-elsewhere.css'

interface Props {
  resource: Resource
  /** The record as the form began with it. */
  read: AnyRow
  /** The record as it is now. */
  now: AnyRow
  /** What the form holds: what reads so now was saved by oneself, though the answer may have been lost. */
  typed?: Record<string, unknown>
  onReload: () => void
}

/** One's own save is a change, too, until the page is left: so long it is waited for. */
const ownSave = 700

/** Says that somebody else changed the record whose form is open, and what; the form itself stays as it is. */
export function ChangedElsewhere({ resource, read, now, typed = read, onReload }: Props) {
  const rights = rightsOf(resource, useMe())
  const [isDue, setDue] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ownSave)
    return () => clearTimeout(timer)
  }, [])
  const differences = differencesOf(resource, read, typed, now, rights.mayShow).filter(({ usual }) => usual !== 'mine')
  if (!isDue || differences.length === 0) return null
  return (
    <section className="td-panel td-elsewhere" aria-label="Changed by somebody else">
      <output>Somebody else changed this record. What you typed is kept.</output>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide changes' : 'Show changes'}
      </Button>
      {isOpen ? (
        <>
          <dl>
            {differences.map(({ path, field }) => {
              const Show = showOf(field)
              return (
                <div key={path}>
                  <dt>{labelAt(resource, path)}</dt>
                  <dd>
                    <Show field={field} value={valueAt(read, path)} />
                  </dd>
                  <dd>
                    <Show field={field} value={valueAt(now, path)} />
                  </dd>
                </div>
              )
            })}
          </dl>
          <p className="td-help">When you save, fields that only one of you changed are put together; for the others you choose.</p>
          <Button size="small" danger onClick={onReload}>
            Load this version, drop what I typed
          </Button>
        </>
      ) : null}
    </section>
  )
}
