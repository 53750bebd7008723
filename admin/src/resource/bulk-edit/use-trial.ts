import type { EditTrial } from '@tinkerdesk/shared'
import { useEffect, useState } from 'react'
import { request } from '../../client/request.js'

const pauseMs = 300

/** The preview of a bulk edit: `key` tells for which body it is. */
export interface Trial {
  key: string
  trial: EditTrial | null
  problem: string | null
}

/** Tries a bulk edit shortly after its last change. Returns the preview of this body, or `null` until it is there. `null` is not tried. */
export function useTrial(body: object | null): Trial | null {
  const key = body === null ? '' : JSON.stringify(body)
  const [state, setState] = useState<Trial | null>(null)
  useEffect(() => {
    if (key === '') return
    const leaving = new AbortController()
    const run = async () => {
      try {
        const trial = await request<EditTrial>('post', '/api/change-sets/edit/trial', {
          body: JSON.parse(key) as unknown,
          signal: leaving.signal,
        })
        setState({ key, trial, problem: null })
      } catch (error) {
        if (!leaving.signal.aborted)
          setState({
            key,
            trial: null,
            problem: error instanceof Error ? error.message : 'It could not be tried.',
          })
      }
    }
    const timer = setTimeout(() => void run(), pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [key])
  return state?.key === key && key !== '' ? state : null
}
