import { useSubscription, type LiveEvent } from '@refinedev/core'
import { useEffect, useRef } from 'react'

/** Changes of this time are one refresh: on a busy day somebody saves all the time. */
const gather = 800

type Action = 'create' | 'update' | 'archive' | 'restore' | 'purge' | 'gone'

interface Options {
  /** Only these kinds of change matter. */
  only?: readonly Action[]
  isWanted?: boolean
}

/**
 * Asks anew when rows of some resources change, for pages whose answer is no record of the gate's. The resources are those of the
 * first render.
 */
export function useLive(resources: readonly string[], refresh: () => void, { only, isWanted = true }: Options = {}): void {
  const latest = useRef({ refresh, only })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = { refresh, only }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useSubscription({
    channel: `live/${resources.join()}`,
    params: { resources },
    enabled: isWanted,
    onLiveEvent: ({ payload }: LiveEvent) => {
      const { actions } = payload as { actions?: readonly Action[] }
      const { only: matters } = latest.current
      if (matters && actions && !actions.some((action) => matters.includes(action))) return
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        latest.current.refresh()
      }, gather)
    },
  })
}
