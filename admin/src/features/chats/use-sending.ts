import type { FileValue } from '@tinkerdesk/shared'
import { useState } from 'react'
import { ulid } from 'ulid'
import { request } from '../../client/request.js'
import type { Line } from './merge-messages.js'

/** A message that the server has not stored yet. */
export interface Waiting {
  /** The id that the record will have, so that a retry creates no second one. */
  id: string
  text: string
  files: readonly FileValue[]
  /** Present if it was refused or could not be sent. */
  fault?: string
}

/** Sends messages one after another, and keeps those that could not be sent. */
export function useSending(group: string, onStored: (line: Line) => void) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const drop = (id: string) => setWaiting((all) => all.filter((message) => message.id !== id))
  const attempt = async ({ id, text, files }: Waiting) => {
    setWaiting((all) => all.map((message) => (message.id === id ? { id, text, files } : message)))
    try {
      const body = { id, group, ...(text === '' ? {} : { text }), files: files.map((file) => ({ id: file.id })) }
      onStored(await request<Line>('post', '/api/chat-messages', { body }))
      drop(id)
    } catch (error) {
      const fault = error instanceof Error ? error.message : 'The message could not be sent.'
      setWaiting((all) => all.map((message) => (message.id === id ? { ...message, fault } : message)))
    }
  }
  return {
    waiting,
    send: (text: string, files: readonly FileValue[]) => {
      const message = { id: ulid(), text, files }
      setWaiting((all) => [...all, message])
      void attempt(message)
    },
    retry: (message: Waiting) => void attempt(message),
    discard: drop,
  }
}
