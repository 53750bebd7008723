import { setPriority } from 'node:os'

/** Ends at once. `process.exit` would wait until the file is read. */
const end = (): void => void process.kill(process.pid, 'SIGKILL')

/**
 * Limits a process that reads a file of a person: requests come first, it ends with the server, and at the memory, in bytes, that its first
 * argument names.
 */
export function limitProcess(): void {
  const maxMemory = Number(process.argv[2])
  setPriority(10)
  // Ctrl-C reaches this process too, but the server's requests are finished first.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', end)
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMemory) end()
  }, 50).unref()
}
