import type { DiscussionPage, DiscussionThread } from '@tinkerdesk/shared'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onChat } from '../../client/chat-news.js'
import { lookAt } from '../../client/record-news.js'
import { request } from '../../client/request.js'
import type { RecordPlace } from '../../fields/record-place.js'

/** The state of the threads that are shown. */
export type ThreadState = 'open' | 'resolved'

type Loaded = Omit<DiscussionPage, 'hasOlder'> & { state: ThreadState; hasOlder: boolean }

/** Threads that a page has at first, and more of them at a time. */
const [firstThreads, moreThreads] = [5, 20]

const isOf = (state: ThreadState, { resolved }: DiscussionThread): boolean =>
  (resolved === null) === (state === 'open')

/** Loads the discussion of a record, and again as soon as it changes. Actions resolve once they are stored, and throw what the server refused. */
export function useDiscussion({ resource, id }: RecordPlace) {
  const url = `/api/discussions/${resource.url}/${id}`
  const [state, setState] = useState<ThreadState>('open')
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [isReading, setReading] = useState(false)
  const count = useRef(firstThreads)
  const round = useRef(0)
  const load = useCallback(
    async (of: ThreadState) => {
      round.current += 1
      const own = round.current
      try {
        const page = await readThreads(url, of, count.current)
        if (own !== round.current) return
        setLoaded({ ...page, state: of })
        setError(null)
      } catch (failure) {
        if (own === round.current) setError(failure instanceof Error ? failure : new Error())
      } finally {
        if (own === round.current) setReading(false)
      }
    },
    [url],
  )
  useEffect(() => {
    void load(state)
    const stop = lookAt({ resource: resource.name, id }, false, {
      onDiscussion: () => void load(state),
    })
    // After a time without a connection the discussion is read again.
    const end = onChat(({ type }) => (type === 'gap' ? void load(state) : undefined))
    return () => {
      stop()
      end()
    }
  }, [load, state, resource.name, id])
  /** Shows what the server answered: one thread as it is now, perhaps gone or of another state. */
  const take = ({ threads, names, open, resolved }: DiscussionPage, of: string) => {
    // A reading that began before knows less.
    round.current += 1
    setReading(false)
    setLoaded((before) => {
      if (!before) return before
      const [thread] = threads
      const isKnown = before.threads.some((each) => each.id === of)
      const others = before.threads.filter((each) => each.id !== of)
      const isShown = thread !== undefined && isOf(before.state, thread)
      return {
        ...before,
        threads: !isShown
          ? others
          : isKnown
            ? before.threads.map((each) => (each.id === of ? thread : each))
            : [thread, ...others],
        names: { ...before.names, ...names },
        open,
        resolved,
      }
    })
  }
  const send = async (
    method: 'post' | 'patch' | 'delete',
    path: string,
    body?: object,
    of = '',
  ) => {
    const answer = await request<DiscussionPage>(method, `${url}${path}`, body ? { body } : {})
    take(answer, answer.threads[0]?.id ?? of)
  }
  return {
    state,
    loaded: loaded?.state === state ? loaded : null,
    counts: loaded,
    error,
    isReading,
    show: (next: ThreadState) => {
      count.current = firstThreads
      setState(next)
    },
    refresh: () => void load(state),
    readOlder: () => {
      count.current += moreThreads
      setReading(true)
      void load(state)
    },
    add: (comment: { id: string; text: string; thread?: string }) => send('post', '', comment),
    change: (comment: string, text: string) => send('patch', `/${comment}`, { text }),
    remove: (comment: string, thread: string) => send('delete', `/${comment}`, undefined, thread),
    resolve: (thread: string, isResolved: boolean) =>
      send('post', `/${thread}/resolved`, { isResolved }, thread),
  }
}

/** Reads the newest threads, in as many pages as it takes. */
async function readThreads(
  url: string,
  state: ThreadState,
  count: number,
): Promise<DiscussionPage> {
  const read = (limit: number, before?: string) =>
    request<DiscussionPage>(
      'get',
      `${url}?state=${state}&limit=${limit}${before === undefined ? '' : `&before=${before}`}`,
    )
  let page = await read(Math.min(count, moreThreads))
  while (page.hasOlder && page.threads.length < count) {
    const next = await read(
      Math.min(count - page.threads.length, moreThreads),
      page.threads.at(-1)?.id,
    )
    page = {
      ...next,
      threads: [...page.threads, ...next.threads],
      names: { ...page.names, ...next.names },
    }
  }
  return page
}
