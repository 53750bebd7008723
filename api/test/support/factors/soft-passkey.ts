import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

/** A length or a number in CBOR, up to 65,535. */
const head = (kind: number, count: number): Buffer =>
  count < 24
    ? Buffer.from([(kind << 5) | count])
    : count < 256
      ? Buffer.from([(kind << 5) | 24, count])
      : Buffer.from([(kind << 5) | 25, count >> 8, count & 255])
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const number = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])

interface Asked {
  challenge: string
  rp?: { id: string }
  rpId?: string
}

/** A device with one passkey, which signs what it is told to: also for a wrong origin, or with a counter that does not grow. */
export function softPasskey(origin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authenticator = (rpId: string, flags: number, count: number, rest = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, rest])
  }
  const shell = (response: { readonly [part: string]: Buffer }) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([part, value]) => [part, value.toString('base64url')]),
    ),
  })
  return {
    make({ challenge, rp }: Asked) {
      const key = map(
        [number(1), number(2)],
        [number(3), number(-7)],
        [number(-1), number(1)],
        [number(-2), bytes(Buffer.from(x, 'base64url'))],
        [number(-3), bytes(Buffer.from(y, 'base64url'))],
      )
      const length = Buffer.from([0, id.length])
      const rest = Buffer.concat([Buffer.alloc(16), length, id, key])
      const attestationObject = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authenticator(rp!.id, 0x45, 0, rest))],
      )
      return shell({
        clientDataJSON: clientData('webauthn.create', challenge, origin),
        attestationObject,
      })
    },
    sign({ challenge, rpId = '' }: Asked, { from = origin, count = (counter += 1) } = {}) {
      const clientDataJSON = clientData('webauthn.get', challenge, from)
      const authenticatorData = authenticator(rpId, 0x05, count)
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(clientDataJSON)]),
        privateKey,
      )
      return shell({ clientDataJSON, authenticatorData, signature })
    },
  }
}
