import { networksIn } from '../../config/networks.js'
import { pinned, type Resolve } from './safe-address.js'

const named =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
const to = (address: string, allowed = '', resolve: Resolve = named(address)) =>
  pinned(
    new URL(`https://hooks.example/`),
    allowed === '' ? [] : networksIn(allowed, 'WEBHOOK_NETWORKS'),
    resolve,
  ).then(
    (place) => place.address,
    (error: Error) => error.message,
  )
const refused = 'The address is in a private network or on this machine.'

const special =
  '127.0.0.1 127.9.9.9 0.0.0.0 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 192.0.0.8 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 ::1 :: ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::127.0.0.1 ::7f00:1 ::2 4000::1 fe80::1 fc00::1 fd12::1 fec0::1 ff02::1 64:ff9b::7f00:1 64:ff9b::a00:1 2002:7f00:1:: 2001:0:1::1 100::1 2001:db8::1'

test.each(special.split(' '))('sends nothing to %s', async (address) => {
  expect(await to(address)).toBe(refused)
})

test('sends to public addresses, and to private ones that the operator lists', async () => {
  expect(await to('93.184.215.14')).toBe('93.184.215.14')
  expect(await to('2606:2800:21f:cb07::1')).toBe('2606:2800:21f:cb07::1')
  expect(await to('10.1.2.3', '10.0.0.0/8')).toBe('10.1.2.3')
  expect(await to('::ffff:10.1.2.3', '10.0.0.0/8')).toBe('::ffff:10.1.2.3')
  expect(await to('11.1.2.3', '10.0.0.0/8')).toBe('11.1.2.3')
  expect(await to('192.168.1.6', '192.168.1.5')).toBe(refused)
})

test('a name with one private address among public ones is refused', async () => {
  expect(await to('', '', named('93.184.215.14', '10.0.0.1'))).toBe(refused)
})

test('every spelling of an address in the URL itself is refused', async () => {
  for (const host of [
    '127.1',
    '127.0.0.1.',
    '0',
    '0x7f.1',
    '2130706433',
    '017700000001',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::ffff:a00:1]',
    '[64:ff9b::a00:1]',
    '[fd00::1]',
    // As this machine resolves them.
    'localhost',
  ])
    await expect(pinned(new URL(`https://${host}/`), [])).rejects.toThrow(refused)
})

test('an address without TLS is only for listed networks, and none has a password', async () => {
  const plain = (host: string, allowed: string) =>
    pinned(new URL(`http://${host}/`), networksIn(allowed, 'X')).then(
      () => 'sent',
      (error: Error) => error.message,
    )
  expect(await plain('93.184.215.14', '10.0.0.0/8')).toBe('The address must begin with https://.')
  expect(await plain('10.0.0.1', '10.0.0.0/8')).toBe('sent')
  await expect(
    pinned(new URL('https://a:b@hooks.example/'), [], named('93.184.215.14')),
  ).rejects.toThrow(/password/)
})
