import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./server-host.mjs', import.meta.url))
/** Time limit for a start or a stop, in ms. A busy machine is slow. */
const within = 60_000

/** A process that runs the servers of a worker's test files, and what it has printed. */
interface Host {
  process: ChildProcess
  output: string
}

let current: Host | undefined
let requests = 0

function hostOf(): Host {
  if (current) return current
  const child = fork(program, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] })
  const host: Host = { process: child, output: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => (host.output = (host.output + String(text)).slice(-20_000)))
  child.once('exit', () => {
    if (current === host) current = undefined
  })
  return (current = host)
}

/** Asks the worker's host to start or stop the server with these settings. Throws its fault and the host's output. */
export async function askHost(
  command: 'start' | 'stop',
  env: Record<string, string>,
): Promise<void> {
  const host = hostOf()
  const id = (requests += 1)
  const fault = await new Promise<string | undefined>((done) => {
    const answered = (answer: { id: number; fault?: string }) =>
      answer.id === id && settle(answer.fault)
    const ended = () => settle('its process ended.')
    const late = setTimeout(() => {
      host.process.kill('SIGKILL')
      settle(`it did not answer within ${within / 1000} s.`)
    }, within)
    const settle = (text: string | undefined) => {
      clearTimeout(late)
      host.process.off('message', answered)
      host.process.off('exit', ended)
      done(text)
    }
    host.process.on('message', answered)
    host.process.once('exit', ended)
    host.process.send({ id, command, env })
  })
  if (fault !== undefined)
    throw new Error(`The server did not ${command}: ${fault}\n${host.output}`)
}
