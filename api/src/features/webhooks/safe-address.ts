import ipaddr from 'ipaddr.js'
import { lookup } from 'node:dns/promises'
import type { Network } from '../../config/networks.js'

/** A refusal with a sentence for admins. */
export class UnsafeAddress extends Error {}

/** True for an address in the networks. An IPv4 address that is written as IPv6 is the IPv4 address. */
const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean =>
  networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  )

/** All public addresses of IPv6. What is outside of it leads nowhere, or to this machine under another name: `::7f00:1` is 127.0.0.1. */
const publicIpv6: Network = [ipaddr.parse('2000::'), 3]

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, [publicIpv6]))

/** Looks up all addresses of a name. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>
const systemResolve: Resolve = (host) => lookup(host, { all: true })

/** Where a request goes: one address, whatever the name means later. */
export interface Pinned {
  address: string
  family: number
}

/**
 * Looks up the host of an address once and returns where the request goes. Throws `UnsafeAddress` for this machine, private and special
 * networks unless the operator allows them, and for an address without TLS outside of those.
 */
export async function pinned(
  url: URL,
  allowed: readonly Network[],
  resolve: Resolve = systemResolve,
): Promise<Pinned> {
  if (url.username !== '' || url.password !== '')
    throw new UnsafeAddress('The address may have no user and no password.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const all = ipaddr.isValid(host)
    ? [{ address: host, family: ipaddr.parse(host).kind() === 'ipv4' ? 4 : 6 }]
    : await resolve(host)
  if (all.length === 0) throw new UnsafeAddress('The name of the address is unknown.')
  // One that may not be reached among them is no accident.
  for (const { address } of all) {
    const real = ipaddr.process(address)
    const isAllowed = isIn(real, allowed)
    if (!isAllowed && !isPublic(real))
      throw new UnsafeAddress('The address is in a private network or on this machine.')
    if (!isAllowed && url.protocol !== 'https:')
      throw new UnsafeAddress('The address must begin with https://.')
  }
  return all[0]!
}
