import {
  maxAnswered,
  resourceNamed,
  formatDay,
  type DueRecord,
  type DueRecords,
} from '@tinkerdesk/shared'
import { dated } from '@tinkerdesk/shared/base/say'
import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { ListMessage } from '../../ui/messages/list-message.js'
import { Loading } from '../../ui/messages/loading.js'
import { NotLoaded } from '../../ui/messages/not-loaded.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { AnswerDialog, type DueAnswer } from './answer-dialog.js'
import { WithdrawnList } from './withdrawn-list.js'
import './self-hosted.css'

/** Records whose time is over, for admins to erase or to keep, and those that are withdrawn, for data officers. */
export default function NoLongerNeededPage() {
  const query = useApiQuery<DueRecords>('/api/retention')
  const { data, isLoading, error, refresh } = query
  const [kind, setKind] = useState<string>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [answer, setAnswer] = useState<DueAnswer>()
  const counts = data?.counts ?? []
  const resource = counts.some((each) => each.resource === kind) ? kind : counts[0]?.resource
  const rows = (data?.data ?? []).filter((row) => row.resource === resource)
  const ids = rows.map(({ id }) => id).filter((id) => chosen.includes(id))
  const all = rows.slice(0, maxAnswered).map(({ id }) => id)
  const done = () => {
    setAnswer(undefined)
    setChosen([])
    refresh()
  }
  return (
    <div className="td-page host-page">
      <PageHead
        title="Records that are no longer needed"
        under={{ label: 'Self-hosted snapshot', to: '/self-hosted-snapshot' }}
        subtitle="Their time is over, as the notice for families says it. Nothing is erased before an admin answers."
      />
      <section className="td-panel host-section">
        {error ? (
          <NotLoaded title="The records could not be loaded" error={error} onRetry={refresh} />
        ) : null}
        {isLoading ? <Loading /> : null}
        {data && resource === undefined ? (
          <ListMessage title="Nothing is due">
            A job looks every night for records whose time is over.
          </ListMessage>
        ) : null}
        {resource === undefined ? null : (
          <>
            <div className="host-actions">
              <Select
                aria-label="Kind of record"
                popupMatchSelectWidth={false}
                value={resource}
                options={counts.map((each) => ({
                  value: each.resource,
                  label: `${resourceNamed(each.resource).label.many} (${each.count})`,
                }))}
                onChange={(next) => {
                  setKind(next)
                  setChosen([])
                }}
              />
              <Checkbox
                checked={ids.length > 0 && ids.length === all.length}
                indeterminate={ids.length > 0 && ids.length < all.length}
                onChange={({ target }) => setChosen(target.checked ? all : [])}
              >
                All
              </Checkbox>
              <Button danger disabled={ids.length === 0} onClick={() => setAnswer('approve')}>
                Erase…
              </Button>
              <Button disabled={ids.length === 0} onClick={() => setAnswer('decline')}>
                Keep…
              </Button>
            </div>
            <ul className="host-due">
              {rows.map((row) => (
                <DueLine
                  key={row.id}
                  row={row}
                  isChosen={chosen.includes(row.id)}
                  isDisabled={ids.length >= maxAnswered}
                  onChange={(isChosen) =>
                    setChosen(isChosen ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
                  }
                />
              ))}
            </ul>
          </>
        )}
      </section>
      {data?.isOfficer ? <WithdrawnList /> : null}
      {answer ? (
        <AnswerDialog
          answer={answer}
          ids={ids}
          onClose={() => setAnswer(undefined)}
          onDone={done}
        />
      ) : null}
    </div>
  )
}

interface LineProps {
  row: DueRecord
  isChosen: boolean
  /** True if as many are chosen as one answer may have. */
  isDisabled: boolean
  onChange: (isChosen: boolean) => void
}

const DueLine = ({ row, isChosen, isDisabled, onChange }: LineProps) => {
  const date = dated(formatDay(row.dueOn))
  return (
    <li>
      <Checkbox
        checked={isChosen}
        disabled={isDisabled && !isChosen}
        onChange={({ target }) => onChange(target.checked)}
      >
        <span data-typed>{row.title}</span>
      </Checkbox>
      <span className="host-soft">{`Since ${date}`}</span>
    </li>
  )
}
