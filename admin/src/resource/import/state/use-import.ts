import {
  maxImportPart,
  type ImportDecisions,
  type ImportRow,
  type ImportTrial,
  type Resource,
} from '@tinkerdesk/shared'
import { useRef, useState } from 'react'
import { ulid } from 'ulid'
import { request } from '../../../client/request.js'
import type { FileLine } from '@tinkerdesk/shared/files/file-book'
import type { RowsToSend } from '../meanings/rows-to-send.js'

/** The tried rows so far. */
export interface ImportTried {
  /** The id of the import. */
  id: string
  /** In the order of the file. */
  rows: readonly ImportRow[]
  /** The number of lines that are tried. */
  total: number
  isComplete: boolean
}

interface Run {
  lines: readonly FileLine[]
  toRows: (lines: readonly FileLine[]) => RowsToSend
  decisions?: ImportDecisions
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
  /** Tries lines, and puts their results in place of those that `before` has of them. */
  const tryLines = async ({ lines, toRows, decisions }: Run, before: ImportTried) => {
    running.current?.abort()
    const leaving = new AbortController()
    running.current = leaving
    setProblem(null)
    const rows = new Map(before.rows.map((row) => [row.line, row]))
    const shown = () => [...rows.values()].toSorted((a, b) => a.line - b.line)
    setTried({ ...before, isComplete: false })
    try {
      for (let from = 0; from < lines.length; from += maxImportPart) {
        const part = toRows(lines.slice(from, from + maxImportPart))
        const body = {
          resource: resource.name,
          rows: part.rows,
          ...(decisions ? { decisions } : {}),
        }
        const answer =
          part.rows.length > 0 &&
          (await request<ImportTrial>('post', `/api/imports/${before.id}/rows`, {
            body,
            signal: leaving.signal,
          }))
        for (const row of [...(answer ? answer.rows : []), ...part.faulty]) rows.set(row.line, row)
        setTried({ ...before, rows: shown(), isComplete: from + maxImportPart >= lines.length })
      }
    } catch (error) {
      if (leaving.signal.aborted) return
      // The rows of before stay, so that the person can check again.
      setTried(before.rows.length > 0 ? before : null)
      setProblem(error instanceof Error ? error.message : 'The file could not be checked.')
    }
  }
  /** Tries all lines of a file as a new import. */
  const run = (all: Run) =>
    tryLines(all, { id: ulid(), rows: [], total: all.lines.length, isComplete: false })
  /** Tries lines of the same import again, such as corrected ones. */
  const runAgain = (some: Run) => (tried ? tryLines(some, tried) : Promise.resolve())
  return { tried, problem, run, runAgain, stop }
}

/** The trial of an import. */
export type ImportTrying = ReturnType<typeof useImport>
