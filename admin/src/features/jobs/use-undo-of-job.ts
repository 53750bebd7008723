import { useInvalidate } from '@refinedev/core'
import { isOpenJob, type ChangeSet, type Job } from '@tinkerdesk/shared'
import { useEffect, useState } from 'react'
import { dismissJob } from '../../client/jobs/jobs.js'
import { request } from '../../client/request.js'
import { undoChangeSet } from '../../resource/index.js'

/** The undo of what a job that is over has made, if there is any. */
export function useUndoOfJob(job: Job) {
  const invalidate = useInvalidate()
  const [undoable, setUndoable] = useState<string | null>(null)
  const { changeSet } = job
  const isOver = !isOpenJob(job)
  useEffect(() => {
    if (!isOver || changeSet === null) return
    // Without an answer, it can be undone under "Recent changes".
    request<ChangeSet>('get', `/api/change-sets/${changeSet}`).then(
      ({ id, isUndoable }) => setUndoable(isUndoable ? id : null),
      () => {},
    )
  }, [isOver, changeSet])
  const undo = async () => {
    if (undoable === null) return
    dismissJob(job.id)
    await undoChangeSet(undoable)
    await invalidate({ invalidates: ['all'] })
  }
  return { canUndo: undoable !== null, undo }
}
