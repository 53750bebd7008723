import { useEffect, useEffectEvent, useState } from 'react'
import { onChat } from '../../client/chat-news.js'
import { request } from '../../client/request.js'

/** The chat of a person with the admins: its id, or the fault that kept it from being opened. */
interface Thread {
  id?: string
  fault?: string
}

/** Opens the chat of a person with the admins, one's own without an id. The server creates it with the first visit. */
export function useThread(person: string | undefined) {
  const [thread, setThread] = useState<Thread>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const body = person === undefined ? {} : { person }
    request<{ id: string }>('post', '/api/chat-with-admin', { body }).then(
      ({ id }) => (isCurrent ? setThread({ id }) : undefined),
      (error: unknown) => (isCurrent ? setThread({ fault: error instanceof Error ? error.message : 'Please try again.' }) : undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [person, attempt])
  const retry = () => {
    setThread({})
    setAttempt((count) => count + 1)
  }
  // The server can be reached again.
  const hear = useEffectEvent((type: string) => (type === 'gap' && thread.fault !== undefined ? retry() : undefined))
  useEffect(() => onChat(({ type }) => hear(type)), [])
  return { ...thread, retry }
}
