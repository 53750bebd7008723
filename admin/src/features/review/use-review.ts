import {
  conversationOf,
  isBlankText,
  mayChangeCopy,
  trimmedText,
  type AnyRow,
  type Resource,
  type ReviewNeighbours,
  type WaitingCopy,
} from '@tinkerdesk/shared'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { HttpProblem } from '../../client/http-problem.js'
import { request } from '../../client/request.js'
import { useMe } from '../../fields/use-me.js'
import { useRecordWrites, type ListRow, type useEditForm } from '../../resource/index.js'
import { lastStepOf } from '../../ui/parts/last-step.js'
import { toast } from '../../ui/messages/toast.js'
import { reviewAddress } from './copies.js'
import type { useCommentDraft } from './use-comment-draft.js'
import { besideQuery, useQueueFilters, useQueueSchools } from './use-queue.js'

interface Options {
  resource: Resource
  row: ListRow
  /** When the copy began to wait, as it was first read. */
  at: string
  saving: ReturnType<typeof useEditForm>['saving']
  reload: () => void
  comment: ReturnType<typeof useCommentDraft>
}

/** The one message about the latest review, but for those with an undo: one for each copy. */
const reviewToast = 'review'

/** Sends a comment with a change of status, and leads to the next copy of the queue. */
export function useReview({ resource, row, at, saving, reload, comment }: Options) {
  const { role } = useMe()
  const navigate = useNavigate()
  const writes = useRecordWrites(resource)
  const { filters, search } = useQueueFilters()
  const schools = useQueueSchools(filters)
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const here = reviewAddress(
    { resource: resource.name as WaitingCopy['resource'], id: row.id },
    search,
  )

  /** Opens the next copy, the first of the queue after the last, or the empty queue. */
  const goOn = async () => {
    const query = Object.entries(besideQuery({ ...filters, schools }, at, row.id)).flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, value]]),
    )
    const beside = await request<ReviewNeighbours>(
      'get',
      `/api/review-queue/beside?${new URLSearchParams(query)}`,
    ).catch(() => null)
    const next = [beside?.next, beside?.first].find((copy) => copy && copy.id !== row.id)
    await navigate(next ? reviewAddress(next, search) : `/review${search}`)
  }
  const undoToast = `${reviewToast} ${row.id}`
  const undo = async (saved: AnyRow, status: string) => {
    try {
      await writes.change(row.id, { version: saved.version, status })
      await writes.whenRead()
      toast.dismiss(undoToast)
      await navigate(here)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be undone.', {
        key: undoToast,
      })
    }
  }
  const tell = (saved: AnyRow, done: string) => {
    const was = String(row.status)
    const look = { label: 'Look again', run: () => void navigate(here) }
    // Keys that nobody else changed are merged: what was just saved was not read yet.
    if (saved.version > row.version + 1)
      toast.info(`${done}. It was changed while you were reading it.`, {
        key: reviewToast,
        action: look,
      })
    else if (mayChangeCopy(role, String(saved.status)))
      toast.success(done, { key: undoToast, undo: () => void undo(saved, was) })
    else toast.success(done, { key: reviewToast })
  }
  const fail = (error: unknown) => {
    const current =
      error instanceof HttpProblem && error.code === 'version_conflict'
        ? (error.current as AnyRow | undefined)
        : undefined
    const step = lastStepOf(current?.statusHistory)
    const kept = isBlankText(comment.text) ? '' : ' Your comment is still in the box.'
    const sentence = step
      ? `${step.by ?? 'Another person'} has just set this to ${step.status}.${kept}`
      : error instanceof Error
        ? error.message
        : 'It could not be saved.'
    toast.error(sentence, { key: reviewToast })
    reload()
  }
  /** Sends what was written, and a status if there is one. Returns false if it was refused. */
  const send = async (change: { status?: string }, done: string): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    setSending(true)
    const text = trimmedText(comment.text)
    const talk = conversationOf(resource)?.path
    try {
      const answer = await saving.onFinish({
        version: row.version,
        ...(text && talk ? { [talk]: text } : {}),
        ...change,
      })
      if (!answer) return false
      comment.clear()
      if (change.status !== undefined) tell(answer.data, done)
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }
  return {
    isSending,
    goOn,
    send,
    /** Sends a status, then goes on. */
    finish: async (status: string, done: string) => {
      if (!(await send({ status }, done))) return
      // A key that is pressed again on the way would decide twice.
      isBusy.current = true
      await goOn().finally(() => (isBusy.current = false))
    },
  }
}
