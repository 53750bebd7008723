import { valueAt, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { showOf } from '../../fields/index.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { labelAt } from '../list-state/columns.js'
import { differencesOf } from './conflict-merge.js'
import type { Author } from './use-authors.js'
import './changed-elsewhere.css'
import '../../fields/common/field.css'

interface Props {
  resource: Resource
  /** The record as it was when the form opened. */
  read: AnyRow
  /** The current record. */
  now: AnyRow
  /** The values of the form. A field that already has this value was saved by this person, even if the response was lost. */
  typed?: Record<string, unknown>
  /** The people who changed it. Empty if this tab received no event. */
  authors: ReadonlySet<Author>
  onReload: () => void
}

/** Returns the sentence that says who changed the record, or `null` if only this tab did. */
function sentenceFor(authors: ReadonlySet<Author>): string | null {
  if (authors.has('another')) return 'Another person changed this record.'
  if (authors.has('you')) return 'You changed this record in another tab.'
  return authors.has('tab') ? null : 'This record was changed elsewhere.'
}

/** Tells that the record of an open form was changed elsewhere, by whom and how. The form keeps what was typed. */
export function ChangedElsewhere({ resource, read, now, typed = read, authors, onReload }: Props) {
  const rights = rightsOf(resource, useMe())
  const [isOpen, setOpen] = useState(false)
  const sentence = sentenceFor(authors)
  const differences = differencesOf(resource, read, typed, now, rights.mayShow).filter(
    ({ usual }) => usual !== 'mine',
  )
  if (sentence === null || differences.length === 0) return null
  return (
    <section className="td-panel td-elsewhere" aria-label="Changed elsewhere">
      <output>{sentence} Your changes are kept.</output>
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
          <p className="td-help">
            When you save, fields that changed on one side only are merged. For the others you
            choose.
          </p>
          <Button size="small" danger onClick={onReload}>
            Load this version and discard my changes
          </Button>
        </>
      ) : null}
    </section>
  )
}
