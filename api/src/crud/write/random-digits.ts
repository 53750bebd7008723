import { randomFillSync } from 'node:crypto'

/** Bytes that are drawn together: an id takes 16, and asking the system for each of them takes longer than everything else about it. */
const drawn = new Uint8Array(4096)
let used = drawn.length

/** Returns a random number from 0 up to 1 in steps of 1/256, for the digits of an id. */
export function randomDigit(): number {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const byte = drawn[used]!
  used += 1
  return byte / 256
}
