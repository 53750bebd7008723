/** Returns a box of a video file. */
export const box = (type: string, ...contents: (Buffer | string)[]): Buffer => {
  const inside = Buffer.concat(
    contents.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  const header = Buffer.alloc(8)
  header.writeUInt32BE(inside.length + 8)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, inside])
}
/** Returns a box whose header has a long size. */
export const longBox = (type: string, contents: string): Buffer => {
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1)
  header.write(type, 4, 'latin1')
  header.writeBigUInt64BE(BigInt(contents.length + 16), 8)
  return Buffer.concat([header, Buffer.from(contents)])
}
