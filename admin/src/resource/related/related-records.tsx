import type { AnyRow, Resource } from '@tinkerdesk/shared'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import './related-records.css'
import { RelatedSection } from './related-section.js'
import { newRelatedAt, relatedTo } from './related.js'

interface Props {
  resource: Resource
  row: AnyRow
  /** The kinds without a record, by key. */
  empty: ReadonlySet<string>
  onEmpty: (key: string, isEmpty: boolean) => void
}

/** The records that name this one, by kind, each loaded when it comes into view. Empty kinds share one line. */
export default function RelatedRecords({ resource, row, empty, onEmpty }: Props) {
  const me = useMe()
  const all = useMemo(() => relatedTo(resource, me), [resource, me])
  const without = all.filter(({ key }) => empty.has(key))
  return (
    <>
      {all.map((related) => (
        <RelatedSection key={related.key} related={related} row={row} onEmpty={onEmpty} />
      ))}
      {without.length > 0 ? (
        <p className="td-related-none">
          None yet:{' '}
          {without.map((related, at) => {
            const newAt = newRelatedAt(related, row, me)
            const name = `${related.heading.toLowerCase()}${related.as ? ` (${related.as.toLowerCase()})` : ''}`
            return (
              <span key={related.key}>
                {at > 0 ? ', ' : null}
                {newAt ? (
                  <Link to={newAt} title={`New ${related.resource.label.one.toLowerCase()}`}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </span>
            )
          })}
        </p>
      ) : null}
    </>
  )
}
