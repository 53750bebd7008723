import { useDataProvider } from '@refinedev/core'
import { maxPageSize, type Resource } from '@tinkerdesk/shared'
import { useEffect, useMemo, useState } from 'react'
import { useMe } from '../../fields/use-me.js'
import type { Matching } from '../list-state/list-query.js'
import type { ListRow } from '../values/list-row.js'
import type { Column } from '../list-state/columns.js'
import { rowMeta } from '../list-state/row-meta.js'
import { useReads } from '../record/overrides.js'
import { maxPrinted } from './max-printed.js'

interface Options {
  resource: Resource
  columns: readonly Column[]
  matching: Matching
}

/** Reads the rows of a list for printing, page by page, at most `maxPrinted`. `read` is their number so far. */
export function usePrintRows({ resource, columns, matching }: Options) {
  const provider = useDataProvider()()
  const me = useMe()
  // The list as it is when the dialog opens: a live event must not change what is about to be printed.
  const [{ filters, sorters, list, total }] = useState(matching)
  const [rows, setRows] = useState<readonly ListRow[] | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [tries, setTries] = useState(0)
  const [read, setRead] = useState(0)
  const reads = useReads(resource)
  const fields = useMemo(
    () => rowMeta(resource, me, columns, reads),
    [resource, me, columns, reads],
  )
  useEffect(() => {
    let isOver = false
    const readAll = async () => {
      const all: ListRow[] = []
      for (let page = 1; !isOver && all.length < Math.min(total, maxPrinted); page += 1) {
        const { data } = await provider.getList<ListRow>({
          resource: resource.url,
          pagination: { currentPage: page, pageSize: maxPageSize, mode: 'server' },
          filters: [...filters],
          sorters: [...sorters],
          meta: { ...(list !== undefined && { list }), ...fields },
        })
        all.push(...data)
        if (!isOver) setRead(all.length)
        if (data.length < maxPageSize) break
      }
      if (!isOver) setRows(all)
    }
    readAll().catch(
      (problem: unknown) =>
        isOver ||
        setError(problem instanceof Error ? problem : new Error('The list could not be read.')),
    )
    return () => {
      isOver = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- It is read once, and again when the person asks for it.
  }, [tries])
  const retry = () => {
    setError(null)
    setTries(tries + 1)
  }
  return { rows, read, total, error, retry }
}
