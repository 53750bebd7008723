import { fieldAt, maxImportPart, type ImportRow, type ImportTrial, type Resource } from '@tinkerdesk/shared'
import { useRef, useState } from 'react'
import { ulid } from 'ulid'
import { request } from '../../client/request.js'
import { cellFault } from './cell-fault.js'
import type { FileLine, FileTable } from './file-book.js'

/** The tried rows so far. */
export interface ImportTried {
  /** The id of the import. */
  id: string
  rows: readonly ImportRow[]
  isComplete: boolean
}

/** Returns a row that no server needs to try, because a cell of it cannot fill its field, or `undefined`. */
function faultyRow(resource: Resource, { line, cells, kinds }: FileLine, paths: readonly (string | null)[]): ImportRow | undefined {
  if (!kinds) return undefined
  const problems = paths.flatMap((path, at) => {
    const field = path === null ? undefined : fieldAt(resource, path)
    return (field && cellFault(kinds[at], field)?.problem) ?? []
  })
  const title = cells.find((cell, at) => paths[at] && cell) ?? ''
  return problems.length > 0 ? { line, outcome: 'wrong', title, changes: [], problem: problems.join(' ') } : undefined
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
        const lines = rows.slice(from, from + maxImportPart)
        const faulty = lines.flatMap((line) => faultyRow(resource, line, paths) ?? [])
        const part = lines
          .filter(({ line }) => !faulty.some((row) => row.line === line))
          .map(({ line, cells }) => ({
            line,
            cells: Object.fromEntries(paths.flatMap((path, at) => (path === null ? [] : [[path, cells[at] ?? '']]))),
          }))
        const body = { resource: resource.name, rows: part }
        const answer = part.length > 0 && (await request<ImportTrial>('post', `/api/imports/${id}/rows`, { body, signal: leaving.signal }))
        done.push(...[...(answer ? answer.rows : []), ...faulty].toSorted((a, b) => a.line - b.line))
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
