import { useCustom } from '@refinedev/core'
import { maxBulk, type Reference, type Resource, formatCount } from '@tinkerdesk/shared'
import type { ListRow } from '../values/list-row.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import '../../ui/styles/record-box.css'
import './reference-list.css'

const effects: readonly { effect: Reference['effect']; words: string; ofMany: string }[] = [
  { effect: 'block', words: 'Blocks archiving', ofMany: 'Records that these need stay' },
  {
    effect: 'follow',
    words: 'Archived and restored with it',
    ofMany: 'Archived and restored with them',
  },
  { effect: 'clear', words: 'Kept; the link is removed', ofMany: 'Kept; the links are removed' },
]

/** Loads the references to records before they are archived, summed up. A record that others need is archived neither alone nor among many. */
export function useReferences(resource: Resource, rows: readonly ListRow[]) {
  const isOne = rows.length === 1
  const ofOne = useApiQuery<Reference[]>(
    `/api/${resource.url}/${rows[0]?.id}/references`,
    {},
    isOne,
  )
  const { query } = useCustom<Reference[] & object>({
    url: `/api/${resource.url}/references`,
    method: 'post',
    config: { payload: { bulk: rows.slice(0, maxBulk).map(({ id }) => ({ id })) } },
    queryOptions: { enabled: !isOne, gcTime: 0 },
    errorNotification: false,
  })
  const ofMany = { data: query.data?.data, isLoading: query.isPending }
  const { data, isLoading } = isOne ? ofOne : ofMany
  const references = Array.isArray(data) ? data : []
  return {
    references,
    isLoading,
    isBlocked: isOne && references.some(({ effect }) => effect === 'block'),
  }
}

/** The references to a record, grouped by what happens to them. */
export const ReferenceList = ({
  references,
  isOne,
}: {
  references: readonly Reference[]
  isOne: boolean
}) => (
  <>
    {effects.map(({ effect, words, ofMany }) => {
      const group = references.filter((reference) => reference.effect === effect)
      return group.length > 0 ? (
        <div key={effect} className="record-box" data-effect={effect}>
          <strong>{isOne ? words : ofMany}</strong>
          <ul>
            {group
              .map(({ label, total, titles }) => ({ label, total, titles: [...new Set(titles)] }))
              .map(({ label, total, titles }) => (
                <li key={label}>
                  {label}: {formatCount(total)}
                  {titles.length > 0 ? (
                    <span>
                      {titles.slice(0, 5).join(', ')}
                      {titles.length > 5 || (titles.length > 1 && total > titles.length)
                        ? ' …'
                        : ''}
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
