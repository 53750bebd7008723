import { resourceNamed, type ArchivedBatch, formatCount } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import '../../ui/styles/record-box.css'

const maxTitles = 8

/** Lists the records archived along with another one, grouped by kind. */
export function ArchivedWith({
  batch,
  title,
}: {
  batch: ArchivedBatch | undefined
  title: string
}) {
  if (!batch || batch.followers.length === 0) return null
  const others = batch.records.slice(1)
  return (
    <div className="record-box">
      <strong>{title}</strong>
      <ul>
        {batch.followers.map(({ resource, count }) => {
          const named = others.filter((record) => record.resource === resource).slice(0, maxTitles)
          return (
            <li key={resource}>
              {resourceNamed(resource).label.many}: {formatCount(count)}
              <span>
                {named.map((record) => record.title || text('Untitled')).join(', ')}
                {count > named.length ? ' …' : ''}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
