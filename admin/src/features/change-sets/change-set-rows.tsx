import {
  resourceNamed,
  type ChangeSet,
  type ChangeSetRow,
  type ChangeSetRowPage,
} from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { Fault } from '../../ui/messages/fault.js'
import { resultWords } from './result-words.js'

const limit = 50

/** The records of a change set, the refused ones first if there are any. */
export function ChangeSetRows({ set }: { set: ChangeSet }) {
  const [isRefusedOnly, setRefusedOnly] = useState((set.counts.failed ?? 0) > 0)
  const [page, setPage] = useState(1)
  const result = isRefusedOnly ? 'failed' : undefined
  const { data, isLoading, error } = useApiQuery<ChangeSetRowPage>(
    `/api/change-sets/${set.id}/rows`,
    { result, limit, page },
  )
  if (isLoading) return <p className="td-help">Loading…</p>
  if (error) return <Fault>{error.message}</Fault>
  return (
    <>
      <ul className="change-set-rows">
        {(data?.data ?? []).map((row) => (
          <li key={row.place}>
            <RowTitle row={row} />: {resultWords[row.result]}
            {row.problem ? `. ${say(row.problem)}` : ''}
          </li>
        ))}
      </ul>
      <div className="change-set-more">
        {page > 1 ? (
          <Button size="small" onClick={() => setPage(page - 1)}>
            Earlier records
          </Button>
        ) : null}
        {data && page < data.pageCount ? (
          <Button size="small" onClick={() => setPage(page + 1)}>
            More records
          </Button>
        ) : null}
        {isRefusedOnly ? (
          <Button
            size="small"
            onClick={() => {
              setRefusedOnly(false)
              setPage(1)
            }}
          >
            Show all records
          </Button>
        ) : null}
      </div>
    </>
  )
}

/** The name of a record, with a link to its page if there is any. */
function RowTitle({ row: { resource, record, title } }: { row: ChangeSetRow }) {
  const { label, path } = resourceNamed(resource)
  if (title === null) return <strong>{label.one} that is archived, or that you may not see</strong>
  return path ? (
    <Link to={`/${path}/show/${record}`}>{title || label.one}</Link>
  ) : (
    <strong>{title || label.one}</strong>
  )
}
