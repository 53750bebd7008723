import { counted, type Job } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { noteJob } from '../../client/jobs/jobs.js'
import { request } from '../../client/request.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { Fault } from '../../ui/messages/fault.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import type { OpenSum } from './open-work.js'

interface Props {
  /** The students, as the server takes them. */
  where: { kind: string; source: string; school: string; class: string | undefined }
  /** The name of the work. */
  name: string
  sum: OpenSum
}

/** Reminds all students who have not handed in, after a question that says how many. */
export function RemindAll({ where, name, sum }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { open, remindable, reminded, remindedAt } = sum
  const silent = open - remindable - reminded
  const close = () => {
    setAsking(false)
    setFault(null)
  }
  const remind = async () => {
    setSending(true)
    try {
      noteJob(await request<Job>('post', '/api/not-handed-in/remind', { body: where }))
      close()
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The reminders could not be sent.')
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      {remindedAt === null ? null : (
        <span className="open-work-last">
          Last reminded <TimeAgo value={remindedAt} />
        </span>
      )}
      <Button type="primary" disabled={remindable === 0} onClick={() => setAsking(true)}>
        {remindable === 0 && reminded > 0 ? 'All reminded today' : `Remind all (${remindable})`}
      </Button>
      {isAsking ? (
        <Dialog open title={`Remind ${counted(remindable, 'student')}?`} onClose={close}>
          <p>Each gets a notification that asks to hand in “{name}”, at most one in a day.</p>
          {reminded > 0 ? (
            <p>
              {reminded === 1
                ? '1 was reminded today already and is left out.'
                : `${reminded} were reminded today already and are left out.`}
            </p>
          ) : null}
          {silent > 0 ? (
            <p>
              {silent === 1
                ? '1 gets no reminders: there is no account, or it has switched them off.'
                : `${silent} get no reminders: they have no account, or have switched them off.`}
            </p>
          ) : null}
          <Fault>{fault}</Fault>
          <div className="td-dialog-actions">
            <Button onClick={close}>Cancel</Button>
            {/* eslint-disable-next-line jsx-a11y/no-autofocus -- Enter reminds; the dialog holds one question. */}
            <Button type="primary" autoFocus loading={isSending} onClick={() => void remind()}>
              Remind
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
