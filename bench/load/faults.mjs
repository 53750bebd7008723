import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { clock } from './faults/clock.mjs'
import { disk, postgresDisk } from './faults/full-disk.mjs'
import { bucket, postgres, replica, server } from './faults/kills.mjs'
import { postgresSlow, slow } from './faults/slow-disk.mjs'
import { heading } from './report.mjs'

const all = {
  server,
  replica,
  postgres,
  bucket,
  disk,
  'postgres-disk': postgresDisk,
  clock,
  slow,
  'postgres-slow': postgresSlow,
}
/** Records of the databases, of which each fault has one of its own. */
const students = 2000

/** Faults while people write. After each, what was acknowledged is there and whole, and all else was said. */
export async function faults({ size, scratch, faults: chosen = Object.keys(all) }) {
  const small = { ...size, students, classes: 1, pupils: 1, watchers: 1 }
  for (const name of chosen) {
    if (!(name in all)) throw new Error(`There is no fault "${name}".`)
    heading(`Fault: ${name}`)
    await all[name]({
      size: small,
      scratch: mkdtempSync(join(scratch, `${name}-`)),
      data: join(scratch, 'filled'),
    })
  }
}
