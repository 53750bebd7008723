import { useSubscription, type LiveEvent } from '@refinedev/core'
import type { Resource } from '@tinkerdesk/shared'
import { useState } from 'react'

/** The author of a change: this tab, this person elsewhere, or another person. */
export type Author = 'tab' | 'you' | 'another'

interface Payload {
  changes?: readonly { id: string; by?: 'tab' | 'you' }[]
}

/** Returns the authors of changes to a record since the page was opened. Leaves out changes that this tab received no event of. */
export function useAuthors(resource: Resource, id: string): ReadonlySet<Author> {
  const [authors, setAuthors] = useState<ReadonlySet<Author>>(new Set())
  useSubscription({
    channel: `authors/${resource.name}/${id}`,
    params: { resource: resource.name },
    onLiveEvent: ({ payload }: LiveEvent) => {
      const change = (payload as Payload).changes?.find((change) => change.id === id)
      if (change) setAuthors((before) => new Set([...before, change.by ?? 'another']))
    },
  })
  return authors
}
