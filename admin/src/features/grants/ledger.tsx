import { useList } from '@refinedev/core'
import {
  daysOfYear,
  formatDay,
  formatPaise,
  grantEntryKindLabels,
  maxPageSize,
  outgoing,
  type GrantHeadFigure,
  type GrantKind,
} from '@tinkerdesk/shared'
import type { GrantEntry } from '@tinkerdesk/shared/resources/grant-entry'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { PartFault } from '../../ui/messages/part-state.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { CorrectDialog } from './correct-dialog.js'

interface Props {
  place: { school: string; year: number; grant: GrantKind }
  heads: readonly GrantHeadFigure[]
}

/** The entries of a grant's year, the latest first. */
export function Ledger({ place: { school, year, grant }, heads }: Props) {
  const [correcting, setCorrecting] = useState<GrantEntry>()
  const { first, last } = daysOfYear(year)
  const { query, result } = useList<GrantEntry>({
    resource: 'grant-entries',
    filters: [
      { field: 'school', operator: 'eq', value: school },
      { field: 'grant', operator: 'eq', value: grant },
      { field: 'day', operator: 'gte', value: first },
      { field: 'day', operator: 'lte', value: last },
    ],
    sorters: [{ field: 'day', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: maxPageSize },
    errorNotification: false,
    liveMode: 'auto',
  })
  const fault = faultOf(query)
  if (fault) return <PartFault error={fault} onRetry={() => void query.refetch()} />
  const corrected = new Set(result.data.map(({ corrects }) => corrects))
  return (
    <>
      <table className="grant-ledger">
        <caption className="visually-hidden">Ledger</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Particulars</th>
            <th scope="col">Entry</th>
            <th scope="col" className="grant-amount">
              Amount
            </th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {!query.isPending && result.data.length === 0 ? (
            <tr>
              <td colSpan={5}>No entries in this year. Without any, it is a nil return.</td>
            </tr>
          ) : null}
          {result.data.map((entry) => (
            <tr key={entry.id}>
              <td>{formatDay(entry.day)}</td>
              <td>
                <Link to={`/grant-data/show/${entry.id}`} data-typed>
                  {entry.what}
                </Link>
                <small data-typed>
                  {[entry.party, entry.reference, entry.corrects ? entry.reason : null]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </td>
              <td>
                {entry.corrects ? 'Correction' : grantEntryKindLabels[entry.entry]}
                <small data-typed>{heads.find(({ id }) => id === entry.head)?.name}</small>
              </td>
              <td className="grant-amount">
                {outgoing.has(entry.entry) !== (entry.corrects !== null) ? '−' : ''}
                {formatPaise(entry.amount)}
              </td>
              <td>
                {entry.corrects !== null ? null : corrected.has(entry.id) ? (
                  <small>Corrected</small>
                ) : (
                  <Button
                    size="small"
                    aria-label={`Correct: ${entry.what}`}
                    onClick={() => setCorrecting(entry)}
                  >
                    Correct
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.data.length === maxPageSize ? (
        <Link to="/grant-data/view">There are more entries in the list</Link>
      ) : null}
      {correcting ? (
        <CorrectDialog entry={correcting} onClose={() => setCorrecting(undefined)} />
      ) : null}
    </>
  )
}
