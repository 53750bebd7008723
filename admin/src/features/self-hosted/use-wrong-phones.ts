import type { WrongPhone, WrongPhones } from '@tinkerdesk/shared'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../client/request.js'

/** Wrong numbers that are kept for the page. All of them are counted. */
export const maxShownPhones = 1000

interface Look {
  state: 'new' | 'running' | 'stopped' | 'failed' | 'done'
  read: number
  total: number
  /** The wrong numbers so far. */
  count: number
  shown: readonly WrongPhone[]
  /** The place where it continues. */
  next: string | null
  error?: Error
}

const beginning: Look = { state: 'new', read: 0, total: 0, count: 0, shown: [], next: null }

const withStep = (look: Look, { data, read, total = look.total, next }: WrongPhones): Look => ({
  state: next === null ? 'done' : 'running',
  read: look.read + read,
  // Records may be added meanwhile.
  total: Math.max(total, look.read + read),
  count: look.count + data.length,
  shown: [...look.shown, ...data].slice(0, maxShownPhones),
  next,
})

/** Looks through the stored telephone numbers, step by step, until the end, a stop or a fault. */
export function useWrongPhones() {
  const [look, setLook] = useState(beginning)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const runFrom = async (from: Look) => {
    running.current?.abort()
    const leaving = new AbortController()
    running.current = leaving
    let latest: Look = { ...from, state: 'running' }
    setLook(latest)
    try {
      while (latest.state === 'running') {
        const query = latest.next === null ? '' : `?after=${encodeURIComponent(latest.next)}`
        const step = await request<WrongPhones>('get', `/api/self-hosted/wrong-phones${query}`, {
          signal: leaving.signal,
        })
        if (leaving.signal.aborted) return
        latest = withStep(latest, step)
        setLook(latest)
      }
    } catch (error) {
      if (!leaving.signal.aborted) setLook({ ...latest, state: 'failed', error: error as Error })
    }
  }
  return {
    ...look,
    start: () => void runFrom(beginning),
    proceed: () => void runFrom(look),
    stop: () => {
      running.current?.abort()
      setLook((latest) => ({ ...latest, state: 'stopped' }))
    },
  }
}
