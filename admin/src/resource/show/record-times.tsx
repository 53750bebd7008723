import { accounts, titleOf } from '@tinkerdesk/shared'
import { formatMoment } from '../../fields/moment/format-moment.js'
import { useMe } from '../../fields/use-me.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import type { ListRow } from '../values/list-row.js'

/** When a record was created, by whom, and its last change. A person whom the reader may not see is left out. */
export default function RecordTimes({
  row: { createdAt, createdBy, updatedAt },
}: {
  row: ListRow
}) {
  const me = useMe()
  const isOwn = createdBy === me.uid
  const mayAsk = !isOwn && me.role !== 'student' && typeof createdBy === 'string'
  const { data } = useApiQuery<ListRow[]>(
    `/api/${accounts.url}`,
    { filter: `id||$eq||${String(createdBy)}` },
    mayAsk,
  )
  if (!createdAt) return null
  const [account] = (mayAsk && data) || []
  const name = isOwn ? 'you' : account && titleOf(accounts, account)
  return (
    <>
      Created {formatMoment(createdAt)}
      {name ? ` by ${name}` : ''}
      {updatedAt && updatedAt !== createdAt ? ` · last change ${formatMoment(updatedAt)}` : ''}
    </>
  )
}
