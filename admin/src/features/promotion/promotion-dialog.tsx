import type { CrudFilter } from '@refinedev/core'
import {
  counted,
  formatCount,
  maxHeldBack,
  resourceNamed,
  type ChangeSet,
  type Job,
  type Promoted,
  type PromotionPreview,
} from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { request } from '../../client/request.js'
import { isEmptyAsked, ownValues } from '../../fields/common/named-values.js'
import type { FilterValue } from '../../fields/props.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { useMe } from '../../fields/use-me.js'
import { offerUndo, useRecordWrites } from '../../resource/index.js'
import { Fault } from '../../ui/messages/fault.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { toast } from '../../ui/messages/toast.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import './promotion-dialog.css'

const student = resourceNamed('student')

interface Props {
  /** The list's filter of schools. Empty for all. */
  filter: FilterValue
  onClose: () => void
}

/** Says what came of a promotion, with its undo. */
async function announce(id: string, refresh: () => Promise<unknown>): Promise<void> {
  const {
    changed = 0,
    archived = 0,
    failed = 0,
  } = (await request<ChangeSet>('get', `/api/change-sets/${id}`)).counts
  if (changed + archived > 0)
    offerUndo(
      `${counted(changed, 'student')} promoted, ${formatCount(archived)} graduated`,
      [id],
      refresh,
    )
  if (failed > 0)
    toast.error(
      `${counted(failed, 'student')} stayed as before. The reasons are under “Recent changes” in the account menu.`,
    )
}

/** Asks for the yearly promotion: the numbers of each class, and the latest one. */
export default function PromotionDialog({ filter, onClose }: Props) {
  const schools = ownValues(filter)
  const ids = schools.join()
  // "Is empty" names no school, and must not mean all of them.
  const isNone = schools.length === 0 && isEmptyAsked(filter)
  const me = useMe()
  const offered = useMemo(
    (): CrudFilter[] =>
      ids === '' ? [] : [{ field: 'school', operator: 'in', value: ids.split(',') }],
    [ids],
  )
  const writes = useRecordWrites(student, 'all')
  const [heldBack, setHeldBack] = useState<readonly string[]>([])
  // While the numbers of another choice are counted, the former ones stay.
  const { data, error, isFetching, refresh } = useApiQuery<PromotionPreview>('/api/promotion', {
    schools: ids,
    ...(heldBack.length > 0 ? { heldBack: heldBack.join() } : {}),
  })
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // A request whose answer was lost is sent again with its id, so that nobody is promoted twice.
  const id = useRef(ulid())
  const promote = async () => {
    if (!data || isSending || isNone) return
    setSending(true)
    setProblem(null)
    try {
      const expected = data.steps.map(({ students }) => students)
      const answer = await writes.send<Promoted | Job>('post', 'promotion', {
        id: id.current,
        schools,
        heldBack,
        expected,
      })
      if (!('state' in answer)) await announce(answer.changeSet, writes.read)
      onClose()
    } catch (fault) {
      setProblem(fault instanceof Error ? fault.message : 'The promotion could not be started.')
      refresh()
      setSending(false)
    }
  }
  const graduates = data?.steps.find(({ to }) => to === null)?.students ?? 0
  return (
    <FormDialog
      width={520}
      title="Yearly promotion"
      onCancel={() => isSending || onClose()}
      footer={[
        <Button key="cancel" onClick={onClose} disabled={isSending}>
          Cancel
        </Button>,
        <Button
          key="promote"
          type="primary"
          disabled={!data?.total || isNone || isFetching}
          loading={isSending}
          onClick={() => void promote()}
        >
          {data?.total && !isNone ? `Promote ${counted(data.total, 'student')}` : 'Promote'}
        </Button>,
      ]}
    >
      {error ? (
        <p role="alert">
          The numbers could not be loaded. <Button onClick={refresh}>Try again</Button>
        </p>
      ) : !data ? (
        <p>Counting…</p>
      ) : (
        <div className="promotion">
          <p>
            {isNone
              ? 'No school: the list’s filter asks for students without one. Choose schools or clear it.'
              : schools.length === 0
                ? me.role === 'admin'
                  ? 'All schools'
                  : 'Your schools'
                : `The ${counted(schools.length, 'school')} of this list’s filter`}
          </p>
          {data.last ? (
            <output className="promotion-last">
              {data.last.title} was started <TimeAgo value={data.last.at} />. Another one moves its
              students up again.
            </output>
          ) : null}
          <table className="promotion-steps">
            <thead>
              <tr>
                <th scope="col">Class now</th>
                <th scope="col">Then</th>
                <th scope="col">Students</th>
              </tr>
            </thead>
            <tbody>
              {data.steps.map(({ from, to, students }) => (
                <tr key={from}>
                  <td>{from}</td>
                  <td>{to ?? 'graduated: archived'}</td>
                  <td>{formatCount(students)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {isNone ? null : (
            <div className="promotion-held">
              <label htmlFor="promotion-held">Stay in their class</label>
              <RelationSelect
                to="student"
                many
                max={maxHeldBack}
                value={heldBack}
                offered={offered}
                placeholder="Type a name; choose the students who are held back"
                control={{ id: 'promotion-held', disabled: isSending, style: { width: '100%' } }}
                onChange={setHeldBack}
              />
              {heldBack.length > 0 ? (
                <p>{counted(heldBack.length, 'student')} not counted above</p>
              ) : null}
            </div>
          )}
          {graduates > 0 ? (
            <p>
              Archived: {counted(graduates, 'student')} of the last class
              {data.accounts > 0
                ? ` with ${counted(data.accounts, 'account')}, which can no longer sign in`
                : ''}
              .
            </p>
          ) : null}
          <p>You can undo it for 30 days under “Recent changes” in the account menu.</p>
        </div>
      )}
      <Fault>{problem}</Fault>
    </FormDialog>
  )
}
