import { counted, formatCount, maxMergedPairs, type Job, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { ulid } from 'ulid'
import { request } from '../../client/request.js'
import { Fault } from '../../ui/messages/fault.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'

interface Props {
  resource: Resource
  /** The school whose pairs are shown. Absent for all. */
  school: string | undefined
  /** The number of equal pairs, of which not all may be in the list. */
  equal: number
  /** Called when the merge has started. */
  onStarted: () => void
  /** Loads the pairs again. */
  refresh: () => void
}

/** A button that merges all equal pairs, after a question. The bar of running jobs shows the progress, and its message has an undo. */
export function MergeEqual({ resource, school, equal, onStarted, refresh }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // A request whose answer was lost is sent again with its id, so that nothing is merged twice.
  const id = useRef(ulid())
  const [pairs, most] = [counted(equal, 'pair'), formatCount(maxMergedPairs)]
  const isTooMany = equal > maxMergedPairs
  const close = () => {
    if (!isSending) setAsking(false)
  }
  const merge = async () => {
    setSending(true)
    setProblem(null)
    try {
      await request<Job>('post', '/api/duplicates/merge-equal', {
        body: {
          id: id.current,
          resource: resource.name,
          ...(school ? { school } : {}),
          expected: equal,
        },
      })
      id.current = ulid()
      setAsking(false)
      onStarted()
    } catch (fault) {
      setProblem(fault instanceof Error ? fault.message : 'The merge could not be started.')
      refresh()
    }
    setSending(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Merge all that are equal</Button>
      {isAsking ? (
        <FormDialog
          width={520}
          title="Merge all that are equal"
          onCancel={close}
          footer={[
            <Button key="cancel" onClick={close} disabled={isSending}>
              Cancel
            </Button>,
            <Button
              key="merge"
              type="primary"
              disabled={isTooMany}
              loading={isSending}
              onClick={() => void merge()}
            >
              {`Merge ${pairs}`}
            </Button>,
          ]}
        >
          <div className="duplicates-equal">
            {isTooMany ? (
              <p role="alert">{`At most ${most} pairs can be merged at once. Choose a school.`}</p>
            ) : (
              <>
                <p>{`${pairs}: the names and all compared values are the same.`}</p>
                <p>
                  The older record of each stays, with the values that only the other one has. What
                  named the other one names it.
                </p>
                <p>
                  A pair with different values in any other field stays as it is, and is listed with
                  the reason.
                </p>
                <p>You can undo it for 30 days under “Recent changes” in the account menu.</p>
              </>
            )}
          </div>
          <Fault>{problem}</Fault>
        </FormDialog>
      ) : null}
    </>
  )
}
