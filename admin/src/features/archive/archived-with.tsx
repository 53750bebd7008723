import { resourceNamed, type ArchivedBatch, formatCount } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import '../../ui/record-box.css'

const maxTitles = 8

/** Lists the records archived along with another one, grouped by kind. */
export function ArchivedWith({ records, title }: { records: ArchivedBatch['records']; title: string }) {
  if (records.length === 0) return null
  const kinds = [...new Set(records.map(({ resource }) => resource))]
  return (
    <div className="record-box">
      <strong>{title}</strong>
      <ul>
        {kinds.map((kind) => {
          const titles = records.filter(({ resource }) => resource === kind).map((record) => record.title || text('Untitled'))
          return (
            <li key={kind}>
              {resourceNamed(kind).label.many}: {formatCount(titles.length)}
              <span>
                {titles.slice(0, maxTitles).join(', ')}
                {titles.length > maxTitles ? ' …' : ''}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
