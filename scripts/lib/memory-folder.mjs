import { accessSync, constants, statfsSync } from 'node:fs'

const folder = '/dev/shm'
/** Bytes that must be free in memory. The tests use a tenth of it. */
const needed = 2 ** 30

function hasRoom() {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > needed
  } catch {
    return false
  }
}

/**
 * Makes this process and its children keep their temporary files in memory where Linux offers it: most of the time of a small write to a
 * database is the wait for the disk.
 */
export function workInMemory() {
  if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = folder
}
