import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

// The form is described in docs/operations.md: a program of others can read it.
const magic = Buffer.from('TDBACKUP')
const endMark = Buffer.from('TDBK-END')
const version = 1
const tagLength = 16
const headerLength = 59
/** Bytes of the header that its checksum covers, and those that are authenticated with each chunk. */
const [fieldsLength, checkedLength] = [39, 43]
const chunkLength = 64 * 1024
/** 32 MB of memory and a quarter of a second for each guess of a passphrase. */
const usualCost = { logN: 15, r: 8, p: 3 }
/** A header may ask for no more than this, so that a file cannot take all memory. */
const most = { logN: 20, r: 16, p: 16, chunkLength: 4 * 1024 * 1024 }

const sentences = {
  noPassphrase:
    'This backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase with which it was made.',
  wrongPassphrase:
    'The passphrase is wrong: BACKUP_PASSPHRASE is not the one with which this backup was made.',
  cut: 'The backup is cut off: its end is missing. Copy it again.',
  changed: 'The backup is damaged: a part of it was changed. Use another copy.',
  later: 'The backup is encrypted in a form that this version does not read.',
}

/** True for the first bytes of an encrypted archive. At least 8 are needed. */
export const isEncrypted = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic)

interface Cost {
  logN: number
  r: number
  p: number
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
const keyOf = (passphrase: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), salt, 32, { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r })

/** The nonce of a chunk: the prefix of the file, the number of the chunk and a byte that is 1 for the last. */
function nonceOf(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  prefix.copy(nonce)
  nonce.writeUInt32BE(number, 7)
  nonce[11] = Number(isLast)
  return nonce
}
/** The nonce of the tag that shows if a key is right. No chunk has it. */
const keyNonce = Buffer.alloc(12, 0xff)

function seal(key: Buffer, nonce: Buffer, fields: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  cipher.setAAD(fields)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Returns the text of a sealed chunk, or `undefined` if it is not what was sealed. */
function unseal(key: Buffer, nonce: Buffer, fields: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < tagLength) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(fields)
  decipher.setAuthTag(sealed.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()])
  } catch {
    return undefined
  }
}

const checksumOf = (fields: Buffer): Buffer =>
  createHash('sha256')
    .update(fields)
    .digest()
    .subarray(0, checkedLength - fieldsLength)

/** Cuts a stream into pieces of a size. Holds back `spare` bytes; the rest is the return value. */
async function* pieces(source: AsyncIterable<Buffer>, size: number, spare: number) {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length <= size + spare) continue
    let all = Buffer.concat(parts)
    for (; all.length > size + spare; all = all.subarray(size)) yield all.subarray(0, size)
    parts = [all]
    length = all.length
  }
  return Buffer.concat(parts)
}

/** Encrypts a stream with a passphrase, some kB at a time. A smaller cost is for tests. */
export async function* encrypted(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  cost: Cost = usualCost,
): AsyncGenerator<Buffer> {
  const [salt, prefix] = [randomBytes(16), randomBytes(7)]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(chunkLength)
  const costs = Buffer.from([version, cost.logN, cost.r, cost.p])
  const fields = Buffer.concat([magic, costs, size, salt, prefix])
  const key = await keyOf(passphrase, salt, cost)
  yield Buffer.concat([fields, checksumOf(fields), seal(key, keyNonce, fields, Buffer.alloc(0))])
  const chunks = pieces(source, chunkLength, 0)
  for (let number = 0; ; number++) {
    const { value, done } = await chunks.next()
    yield seal(key, nonceOf(prefix, number, done === true), fields, value)
    if (done) return yield endMark
  }
}

/** Reads the header. Throws a sentence if it is damaged, or if the passphrase is wrong. */
async function openHeader(header: Buffer, passphrase: string | undefined) {
  if (header.length < headerLength) throw new Error(sentences.cut)
  const fields = header.subarray(0, fieldsLength)
  if (!checksumOf(fields).equals(header.subarray(fieldsLength, checkedLength)))
    throw new Error(sentences.changed)
  const [form, logN = 0, r = 0, p = 0] = fields.subarray(8, 12)
  const size = fields.readUInt32BE(12)
  const isTooMuch =
    logN > most.logN || r > most.r || p > most.p || size > most.chunkLength || size === 0
  if (form !== version || isTooMuch) throw new Error(sentences.later)
  if (passphrase === undefined) throw new Error(sentences.noPassphrase)
  const key = await keyOf(passphrase, fields.subarray(16, 32), { logN, r, p })
  if (!unseal(key, keyNonce, fields, header.subarray(checkedLength, headerLength)))
    throw new Error(sentences.wrongPassphrase)
  return { key, fields, size, prefix: fields.subarray(32, fieldsLength) }
}

/** Splits a stream after its first bytes. Returns them, which may be fewer, and the rest. */
async function splitAfter(source: AsyncIterable<Buffer>, length: number) {
  const parts = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < length) {
    const { value, done } = await parts.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  async function* rest() {
    try {
      yield start.subarray(length)
      for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
    } finally {
      await parts.return?.()
    }
  }
  return { start: start.subarray(0, length), rest: rest() }
}

/**
 * Decrypts a stream. Nothing that was changed is returned. Throws a sentence if the passphrase is absent or wrong, if the file is cut off, and
 * if a part of it was changed.
 */
export async function* decrypted(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const { start, rest } = await splitAfter(source, headerLength)
  const { key, fields, size, prefix } = await openHeader(start, passphrase)
  const chunks = pieces(rest, size + tagLength, endMark.length)
  for (let number = 0; ; number++) {
    const { value, done } = await chunks.next()
    const nonce = nonceOf(prefix, number, done === true)
    if (!done) {
      const plain = unseal(key, nonce, fields, value)
      if (!plain) throw new Error(sentences.changed)
      yield plain
      continue
    }
    const plain = unseal(key, nonce, fields, value.subarray(0, -endMark.length))
    const hasEnd = value.subarray(-endMark.length).equals(endMark)
    if (!plain || !hasEnd) throw new Error(plain || hasEnd ? sentences.changed : sentences.cut)
    return yield plain
  }
}
