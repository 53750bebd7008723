import { useEffect, useEffectEvent, useState } from 'react'
import { onChat } from '../../client/chat-news.js'
import { HttpProblem, isCutOff } from '../../client/http-problem.js'
import { request } from '../../client/request.js'
import { keep } from '../../client/storage/keep.js'
import { useMe } from '../../fields/use-me.js'

/** The chat of a person with the admins: its id, or the fault that kept it from being opened. */
interface Thread {
  id?: string
  fault?: string
}

const keyOf = (uid: string, person: string | undefined) =>
  `tinkerdesk.chat-with-admin.${uid}.${person ?? 'own'}`

/**
 * Opens the chat of a person with the admins, one's own without an id. The server creates it with the first visit. The device remembers its id for a visit without a
 * connection.
 */
export function useThread(person: string | undefined) {
  const { uid } = useMe()
  const [thread, setThread] = useState<Thread>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const body = person === undefined ? {} : { person }
    const show = (next: Thread) => (isCurrent ? setThread(next) : undefined)
    request<{ id: string }>('post', '/api/chat-with-admin', { body }).then(
      ({ id }) => {
        keep(localStorage, keyOf(uid, person), id)
        show({ id })
      },
      (error: unknown) => {
        const ownId =
          error instanceof HttpProblem && isCutOff(error)
            ? localStorage.getItem(keyOf(uid, person))
            : null
        show(
          ownId
            ? { id: ownId }
            : { fault: error instanceof Error ? error.message : 'Please try again.' },
        )
      },
    )
    return () => {
      isCurrent = false
    }
  }, [uid, person, attempt])
  const retry = () => {
    setThread({})
    setAttempt((count) => count + 1)
  }
  // The server can be reached again.
  const hear = useEffectEvent((type: string) =>
    type === 'gap' && thread.fault !== undefined ? retry() : undefined,
  )
  useEffect(() => onChat(({ type }) => hear(type)), [])
  return { ...thread, retry }
}
