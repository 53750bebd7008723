import type { Terminal } from '../../src/tools/terminal.js'

/** A terminal that answers questions in order, and notes what it prints. Without answers it is that of a script. */
export function quietTerminal(
  answers: readonly string[] = [],
): Terminal & { lines: string[]; questions: string[] } {
  const left = [...answers]
  const lines: string[] = []
  const questions: string[] = []
  const next = (message: string): string => {
    questions.push(message)
    if (left.length === 0) throw new Error(`No answer to: ${message}`)
    return left.shift()!
  }
  return {
    isInteractive: answers.length > 0,
    choose: async (message) => next(message) as never,
    ask: async (message) => next(message),
    confirm: async (message) => next(message) === 'yes',
    print: (line) => void lines.push(line),
    lines,
    questions,
  }
}
