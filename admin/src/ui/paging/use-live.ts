import { useSubscription, type LiveEvent } from '@refinedev/core'
import { useEffect, useRef } from 'react'

/** Changes within this window cause one refresh; on a busy day there are saves all the time. */
const batchWindowMs = 800

type Action = 'create' | 'update' | 'archive' | 'restore' | 'purge' | 'gone'

interface Options {
  /** Limits the refresh to these kinds of change. */
  only?: readonly Action[]
  isWanted?: boolean
}

/** Refreshes when rows of some resources change, for pages that do not read a resource endpoint. Uses the resources of the first render. */
export function useLive(
  resources: readonly string[],
  refresh: () => void,
  { only, isWanted = true }: Options = {},
): void {
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
      }, batchWindowMs)
    },
  })
}
