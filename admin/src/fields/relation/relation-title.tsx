import { useMany } from '@refinedev/core'
import { mayOpen, resourceNamed, titleOf, idOf, type Resource } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import type { CellLink } from '../props.js'
import { useMe } from '../use-me.js'
import '../common/values.css'

/** Shown for a related record whose title this person may not see. */
export const hiddenTitle = ({ isPerson }: Resource): string =>
  isPerson ? 'Another person' : 'Not available to you'

/** The title of a related record, joined or loaded. A link if the person may open it. */
export function RelationTitle({
  to,
  value,
  link,
}: {
  to: string
  value: unknown
  link?: CellLink | undefined
}) {
  const target = resourceNamed(to)
  const me = useMe()
  const id = idOf(value) ?? ''
  const joined = typeof value === 'object' && value !== null ? titleOf(target, value) : ''
  const query = useMany({
    resource: target.url,
    ids: [id],
    queryOptions: { enabled: id !== '' && joined === '', staleTime: 60_000 },
    errorNotification: false,
  })
  const row = query.result.data[0]
  const title = joined || (row ? titleOf(target, row) : '')
  if (!title)
    return (
      <span className="td-nothing">
        {id === '' ? '–' : query.query.isFetching ? '…' : hiddenTitle(target)}
      </span>
    )
  const isOpen = target.path && target.screens && mayOpen(me.role, target.screens.report)
  if (!link || !isOpen) return <span title={title}>{title}</span>
  return (
    <Link
      className="td-to"
      to={`/${target.path}/show/${id}`}
      title={title}
      {...(link === 'pointer' ? { tabIndex: -1 } : {})}
    >
      {title}
    </Link>
  )
}
