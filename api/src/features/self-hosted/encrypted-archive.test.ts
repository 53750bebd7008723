import { createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { decrypted, encrypted, isEncrypted } from './encrypted-archive.js'

const passphrase = 'कमल river granite 42'
/** A hundredth of the usual one, because each attempt below pays it. */
const cost = { logN: 10, r: 8, p: 1 }
const chunk = 64 * 1024

/** Parts of odd sizes, as files and networks give them. */
function* partsOf(bytes: Buffer, size = 10_007) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const encrypt = (bytes: Buffer) =>
  buffer(Readable.from(encrypted(Readable.from(partsOf(bytes)), passphrase, cost)))
const decrypt = async (bytes: Buffer, key: string | undefined = passphrase) =>
  buffer(Readable.from(decrypted(Readable.from(partsOf(bytes)), key)))

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 500])(
  'gives %i bytes back',
  async (length) => {
    const plain = randomBytes(length)
    const sealed = await encrypt(plain)
    expect(isEncrypted(sealed)).toBe(true)
    expect((await decrypt(sealed)).equals(plain)).toBe(true)
  },
)

describe('of an encrypted backup', () => {
  let sealed: Buffer
  beforeAll(async () => {
    sealed = await encrypt(randomBytes(2 * chunk + 100))
  })

  test('a wrong passphrase is told as one', async () => {
    await expect(decrypt(sealed, 'another passphrase')).rejects.toThrow('The passphrase is wrong')
    const whole = decrypted(Readable.from([sealed]), undefined)
    await expect(whole.next()).rejects.toThrow('This backup is encrypted. Set BACKUP_PASSPHRASE')
  })

  test('a cut is told as one, wherever it is', async () => {
    const cuts = [0, 8, 40, 58, 59, 60, 75, 59 + chunk + 16, 59 + 2 * (chunk + 16)]
    const atEnd = [1, 7, 8, 9, 24, 100, 123].map((less) => sealed.length - less)
    for (const length of [...cuts, ...atEnd])
      await expect(decrypt(sealed.subarray(0, length))).rejects.toThrow(
        'The backup is cut off: its end is missing.',
      )
  })

  test('a changed byte is told as one, in every part of the file', async () => {
    const places = [8, 9, 12, 15, 16, 31, 32, 38, 39, 42, 59, 60, 59 + chunk, 59 + chunk + 20]
    const atEnd = [1, 8, 9, 24, 25, 100].map((less) => sealed.length - less)
    for (const at of [...places, ...atEnd]) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      await expect(decrypt(changed)).rejects.toThrow('a part of it was changed')
    }
  })

  test('chunks cannot be exchanged, left out or added', async () => {
    const size = chunk + 16
    const [head, first, second, last] = [0, 59, 59 + size, 59 + 2 * size].map((at, n) =>
      sealed.subarray(at, n === 0 ? 59 : n === 3 ? undefined : at + size),
    ) as [Buffer, Buffer, Buffer, Buffer]
    for (const parts of [
      [head, second, first, last],
      [head, second, last],
      [head, first, last],
      [head, first, second, second, last],
      [sealed, randomBytes(40)],
    ])
      await expect(decrypt(Buffer.concat(parts))).rejects.toThrow(/changed|cut off/)
  })

  test('can be read by a program that knows the documented form only', () => {
    const [logN, r, p] = [sealed[9]!, sealed[10]!, sealed[11]!]
    const salt = sealed.subarray(16, 32)
    const key = scryptSync(passphrase, salt, 32, { N: 2 ** logN, r, p, maxmem: 2 ** 27 })
    const size = sealed.readUInt32BE(12)
    const nonce = Buffer.concat([sealed.subarray(32, 39), Buffer.from([0, 0, 0, 1, 0])])
    const second = sealed.subarray(59 + size + 16, 59 + 2 * (size + 16))
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    decipher.setAAD(sealed.subarray(0, 39)).setAuthTag(second.subarray(-16))
    expect(decipher.update(second.subarray(0, -16)).length).toBe(size)
    decipher.final()
  })
})
