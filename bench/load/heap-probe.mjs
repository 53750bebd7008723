import { renameSync, writeFileSync } from 'node:fs'

// Loaded before a server whose memory is measured. At the signal it collects, and writes the bytes that its heap then has to a file.
const file = process.env.HEAP_FILE
process.on('SIGUSR2', () => {
  globalThis.gc()
  writeFileSync(`${file}.part`, String(process.memoryUsage().heapUsed))
  renameSync(`${file}.part`, file)
})
