import { useRef } from 'react'
import type { Mends } from '../meanings/rows-to-send.js'

/** A text for one cell of a line. */
export interface Mend {
  line: number
  path: string
  text: string
}

const maxSteps = 50

/** Returns texts with some more. */
export function withMends(before: Mends, mends: readonly Mend[]): Mends {
  const next: { [line: number]: { readonly [path: string]: string } } = { ...before }
  for (const { line, path, text } of mends) next[line] = { ...next[line], [path]: text }
  return next
}

/** Keeps what a person types in the place of texts of a file, with undo and redo. */
export function useMends(now: () => Mends, set: (mends: Mends) => void) {
  const steps = useRef<{ past: Mends[]; future: Mends[] }>({ past: [], future: [] })
  const apply = (mends: readonly Mend[]) => {
    if (mends.length === 0) return
    steps.current = { past: [...steps.current.past, now()].slice(-maxSteps), future: [] }
    set(withMends(now(), mends))
  }
  const turn = (from: 'past' | 'future', to: 'past' | 'future') => {
    const step = steps.current[from].pop()
    if (!step) return
    steps.current[to].push(now())
    set(step)
  }
  return { apply, undo: () => turn('past', 'future'), redo: () => turn('future', 'past') }
}
