import { constants, deflateRawSync } from 'node:zlib'

const megabyte = 1048576
/** An empty last block. */
const end = Buffer.from([3, 0])

/** Returns deflated zeros: a thousandth of their size. */
function deflatedZeros(megabytes) {
  // A full flush ends at a byte and forgets what was before, so the blocks follow one another.
  const block = deflateRawSync(Buffer.alloc(megabyte), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), end])
}

/** Returns a ZIP file for tests, with one file that unpacks to `megabytes`, while the directory says that it has `claimed` bytes. */
export function lyingZip(megabytes, claimed) {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const packed = deflatedZeros(megabytes)
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(claimed, 18)
  facts.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name, packed])
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    facts,
    Buffer.alloc(14),
    name,
  ])
  const tail = Buffer.alloc(22)
  tail.write('PK\x05\x06', 'latin1')
  tail.writeUInt16LE(1, 8)
  tail.writeUInt16LE(1, 10)
  tail.writeUInt32LE(entry.length, 12)
  tail.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, tail])
}
