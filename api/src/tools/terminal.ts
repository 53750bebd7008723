import { once } from 'node:events'
import { beforeRequests } from '../database/open-transaction.js'
import { StoreFault } from '../files/s3/store-fault.js'

/** Asks the developer, and reports. A script has no terminal: `isInteractive` is false then, and nothing may be asked. */
export interface Terminal {
  isInteractive: boolean
  /** Returns the chosen value. */
  choose<V extends string>(
    message: string,
    options: readonly { value: V; label: string }[],
  ): Promise<V>
  /** Returns a line of text. `check` returns a sentence if the text is not accepted. */
  ask(
    message: string,
    options?: { initial?: string; check?: (text: string) => string | undefined },
  ): Promise<string>
  confirm(message: string): Promise<boolean>
  /** Prints a line. */
  print(line: string): void
}

const stopped = 'Stopped. Nothing was written.'
const notAsked = (): never => {
  throw new Error('This needs an answer, and there is no terminal.')
}

/** A question to the development server, which shows it in the page: one of several, or a text. */
interface Question {
  message: string
  options?: readonly { value: string; label: string }[]
  initial?: string
}

/** Returns a terminal that asks the parent process. */
function parentTerminal(send: (question: Question) => void, print: Terminal['print']): Terminal {
  const answerTo = async (question: Question): Promise<string> => {
    const answered = once(process, 'message') as Promise<[{ answer: unknown }]>
    send(question)
    const [{ answer }] = await answered
    return String(answer)
  }
  const choose: Terminal['choose'] = async (message, options) => {
    const answer = await answerTo({ message, options })
    return options.find(({ value }) => value === answer)?.value ?? choose(message, options)
  }
  const ask: Terminal['ask'] = async (message, { initial = '', check } = {}) => {
    const answer = await answerTo({ message, initial })
    const fault = check?.(answer)
    return fault ? ask(`${fault}. ${message}`, { initial: answer, check }) : answer
  }
  return {
    isInteractive: true,
    choose,
    ask,
    confirm: async (message) =>
      (await choose(message, [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ])) === 'yes',
    print,
  }
}

/** Returns the terminal of this process. */
export async function openTerminal(): Promise<Terminal> {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const send = process.send?.bind(process)
  if (send) return parentTerminal((question) => void send(question), print)
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    return { isInteractive: false, choose: notAsked, ask: notAsked, confirm: notAsked, print }
  const { confirm, isCancel, select, text } = await import('@clack/prompts')
  /** Ctrl-C ends the tool at any question. */
  const answered = <V>(answer: V): Exclude<V, symbol> => {
    if (isCancel(answer)) throw new Error(stopped)
    return answer as Exclude<V, symbol>
  }
  return {
    isInteractive: true,
    choose: async (message, options) => {
      const chosen = answered(await select<string>({ message, options: [...options] }))
      return options.find(({ value }) => value === chosen)!.value
    },
    ask: async (message, { initial = '', check } = {}) =>
      answered(
        await text({ message, initialValue: initial, validate: (value) => check?.(value ?? '') }),
      ) ?? '',
    confirm: async (message) => answered(await confirm({ message })),
    print,
  }
}

const sentenceOf = (error: unknown): string =>
  error instanceof StoreFault
    ? error.sentence
    : error instanceof Error
      ? error.message
      : String(error)

/** Runs a tool. A fault ends it with one sentence. */
export async function runTool(tool: (terminal: Terminal) => Promise<void>): Promise<void> {
  try {
    const terminal = await openTerminal()
    await beforeRequests(() => tool(terminal))
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  }
}
