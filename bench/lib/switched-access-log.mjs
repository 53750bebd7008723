import { ReadLog } from '../../api/dist/crud/query/read-log.js'

// Loaded before a server that the benchmark measures with the access log and without, in one process: two that differ in nothing need not
// take the same time. The signal changes to the other.
const { note } = ReadLog.prototype
let isNoted = true
ReadLog.prototype.note = function (...args) {
  if (isNoted) note.apply(this, args)
}
process.on('SIGUSR2', () => (isNoted = !isNoted))
