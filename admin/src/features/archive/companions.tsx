import { resourceNamed } from '@tinkerdesk/shared'
import type { ArchivedBatch } from './use-archive.js'

const shown = 8

/** The records that went with another, by their kind. */
export function Companions({ records, title }: { records: ArchivedBatch['records']; title: string }) {
  if (records.length === 0) return null
  const kinds = [...new Set(records.map(({ resource }) => resource))]
  return (
    <div className="archive-companions">
      <strong>{title}</strong>
      <ul>
        {kinds.map((kind) => {
          const titles = records.filter(({ resource }) => resource === kind).map((one) => one.title || 'Untitled')
          return (
            <li key={kind}>
              {resourceNamed(kind).label.many}: {titles.length.toLocaleString('en-IN')}
              <span>
                {titles.slice(0, shown).join(', ')}
                {titles.length > shown ? ' …' : ''}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
