import type { Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { queue } from '../../client/queue/queue.js'
import type { QueueEntry } from '../../client/queue/queue-entry.js'
import { useMe } from '../../fields/use-me.js'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { toast } from '../../ui/messages/toast.js'
import { ConflictScreen } from '../conflict/conflict-screen.js'
import { sendMerged, type QueuedConflict } from './settle-change.js'
import './queued-state.css'

const toastKey = { key: 'queued-change' }

/** Tells, above a record's form, that an earlier change of it waits on this device or was refused. It can be given up. */
export function QueuedNote({ entry }: { entry: QueueEntry }) {
  const giveUp = async () => {
    if (!(await queue.discard(entry.id)))
      toast.info('The change is being sent right now.', toastKey)
  }
  return (
    <section className="td-panel td-queued" aria-label="Unsent change">
      <output>
        {entry.refusal ? (
          <>
            Your change could not be saved. {entry.refusal.message} It is still below: correct it
            and save again.
          </>
        ) : (
          <>
            Your change is kept on this device, <TimeAgo value={new Date(entry.at).toISOString()} />
            . It is sent when the connection returns.
          </>
        )}
      </output>
      {entry.refusal ? (
        <Button size="small" onClick={() => void queue.retry(entry.id)}>
          Try again
        </Button>
      ) : null}
      <ConfirmButton
        question="Delete this unsent change?"
        verb="Delete"
        onConfirm={() => void giveUp()}
      >
        Delete it
      </ConfirmButton>
    </section>
  )
}

/** The choice between a queued change and the version that another person saved meanwhile. */
export function QueuedChoice({
  resource,
  entry,
  conflict,
}: {
  resource: Resource
  entry: QueueEntry
  conflict: QueuedConflict
}) {
  const me = useMe()
  const [isSaving, setSaving] = useState(false)
  const { current, differences } = conflict
  const save = async (merged: Record<string, unknown>) => {
    setSaving(true)
    try {
      await sendMerged(resource, me, entry, current, merged)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be saved.', toastKey)
    } finally {
      setSaving(false)
    }
  }
  return (
    <ConflictScreen
      key={current.version}
      resource={resource}
      differences={differences}
      current={current}
      isSaving={isSaving}
      onSave={(merged) => void save(merged)}
    />
  )
}
