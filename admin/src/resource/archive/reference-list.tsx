import type { Reference, Resource } from '@tinkerdesk/shared'
import { useApiQuery } from '../../ui/use-api-query.js'
import '../../ui/record-box.css'
import './reference-list.css'

const effects: readonly { effect: Reference['effect']; words: string }[] = [
  { effect: 'block', words: 'Blocks archiving' },
  { effect: 'follow', words: 'Archived and restored with it' },
  { effect: 'clear', words: 'Kept; the link is removed' },
]

/** Loads the references to a record before it is archived. */
export function useReferences(resource: Resource, id: string | null) {
  const { data, isLoading, error } = useApiQuery<Reference[]>(`/api/${resource.url}/${id}/references`, {}, id !== null)
  const references = id !== null && Array.isArray(data) ? data : []
  return { references, isLoading, error, isBlocked: references.some(({ effect }) => effect === 'block') }
}

/** The references to a record, grouped by what happens to them. */
export const ReferenceList = ({ references }: { references: readonly Reference[] }) => (
  <>
    {effects.map(({ effect, words }) => {
      const group = references.filter((reference) => reference.effect === effect)
      return group.length > 0 ? (
        <div key={effect} className="record-box" data-effect={effect}>
          <strong>{words}</strong>
          <ul>
            {group
              .map(({ resource, label, total, titles }) => ({ resource, label, total, titles: [...new Set(titles)] }))
              .map(({ resource, label, total, titles }) => (
                <li key={resource}>
                  {label}: {total.toLocaleString('en-IN')}
                  {titles.length > 0 ? (
                    <span>
                      {titles.slice(0, 5).join(', ')}
                      {titles.length > 5 || (titles.length > 1 && total > titles.length) ? ' …' : ''}
                    </span>
                  ) : null}
                </li>
              ))}
          </ul>
        </div>
      ) : null
    })}
  </>
)
