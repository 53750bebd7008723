import { useDataProvider, useInvalidate, type DataProvider } from '@refinedev/core'
import { useMemo } from 'react'
import { recordWrites, type Named } from './record-writes.js'

type Read = (isGone?: boolean) => Promise<unknown>

/** The writes of a resource, each followed by a read of what the tab shows. */
function writesAndReads(provider: DataProvider, resource: Named, readAgain: Read) {
  let reading: Promise<unknown> | undefined
  const read: Read = (isGone) => (reading = readAgain(isGone))
  return {
    ...recordWrites(provider, resource, async (write, isGone) => {
      try {
        const answer = await write()
        void read(isGone)
        return answer
      } catch (error) {
        // A refusal, too, may be news. Without a connection there is none.
        if ((error as { statusCode?: number }).statusCode !== 0) void read(isGone)
        throw error
      }
    }),
    /** Reads again what is shown. */
    read: () => read(),
    /** Resolves when what the last write changed has been read. */
    whenRead: async () => reading,
  }
}

/**
 * The writes of a resource. After each, what this tab shows of the resource, and of the resources in
 * `also`, is read again once; `'all'` is everything. See docs/refine.md.
 */
export function useRecordWrites({ name, url }: Named, also: readonly Named[] | 'all' = []) {
  const provider = useDataProvider()()
  const invalidate = useInvalidate()
  const names = also === 'all' ? '' : [name, ...also.map((each) => each.name)].join(' ')
  return useMemo(() => {
    const readAgain: Read = (isGone) =>
      Promise.all(
        names.split(' ').map((resource) =>
          invalidate({
            resource,
            invalidates: [resource ? 'resourceAll' : 'all'],
            invalidationFilters: {
              refetchType: 'active',
              // The pages of records that are gone are not read: they would only say so.
              predicate: ({ queryKey }) => !isGone || queryKey[3] !== 'one',
            },
            // A read that began before the write would show what was there before.
            invalidationOptions: { cancelRefetch: true },
          }),
        ),
      )
    return writesAndReads(provider, { name, url }, readAgain)
  }, [provider, invalidate, name, url, names])
}

/** Returns the writes of any resource, for a page that is about to close: nothing is read after them. */
export function useWritesUnread() {
  const provider = useDataProvider()()
  return (resource: Named) => recordWrites(provider, resource, (write) => write())
}
