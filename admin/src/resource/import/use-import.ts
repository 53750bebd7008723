import { maxImportPart, type ImportRow, type ImportTrial, type Resource } from '@tinkerdesk/shared'
import { useRef, useState } from 'react'
import { ulid } from 'ulid'
import { request } from '../../client/request.js'
import type { FileTable } from './read-file.js'

/** The tried rows so far. */
export interface ImportTried {
  /** The id of the import. */
  id: string
  rows: readonly ImportRow[]
  isComplete: boolean
}

/** Tries the rows of a file in parts. Nothing is saved. */
export function useImport(resource: Resource) {
  const [tried, setTried] = useState<ImportTried | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  const stop = () => {
    running.current?.abort()
    setTried(null)
    setProblem(null)
  }
  const run = async ({ rows }: FileTable, paths: readonly (string | null)[]) => {
    stop()
    const leaving = new AbortController()
    running.current = leaving
    const id = ulid()
    const done: ImportRow[] = []
    setTried({ id, rows: [], isComplete: false })
    try {
      for (let from = 0; from < rows.length; from += maxImportPart) {
        const part = rows.slice(from, from + maxImportPart).map(({ line, cells }) => ({
          line,
          cells: Object.fromEntries(paths.flatMap((path, at) => (path === null ? [] : [[path, cells[at] ?? '']]))),
        }))
        const answer = await request<ImportTrial>('post', `/api/imports/${id}/rows`, {
          body: { resource: resource.name, rows: part },
          signal: leaving.signal,
        })
        done.push(...answer.rows)
        setTried({ id, rows: [...done], isComplete: from + maxImportPart >= rows.length })
      }
    } catch (error) {
      if (leaving.signal.aborted) return
      setTried(null)
      setProblem(error instanceof Error ? error.message : 'The file could not be checked.')
    }
  }
  return { tried, problem, run, stop }
}
