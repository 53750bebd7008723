import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Returns a host that a browser can open. An address that means "all interfaces" becomes this machine. */
export const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

/** The most proxies that can stand in front. A larger number is a mistake: it would believe what clients say of their address. */
const maxHops = 10

/** Returns true for an address or a range, written in full: the library takes 1234 for 0.0.4.210. False for a range of all addresses. */
const isProxy = (address: string): boolean => {
  const [host = '', bits] = address.split('/')
  if (bits !== undefined && Number(bits) === 0) return false
  if (!ipaddr.IPv4.isValidFourPartDecimal(host) && !ipaddr.IPv6.isValid(host)) return false
  return ipaddr.isValid(address) || ipaddr.isValidCIDR(address)
}

/** Parses a number of hops or the addresses of proxies. Throws for `true`, which would trust any client. */
export const proxies = (value: string | undefined): false | number | string => {
  if (value === undefined || value === 'false' || value === 'off' || value === '0') return false
  if (/^\d+$/.test(value) && Number(value) <= maxHops) return Number(value)
  if (value.split(',').every((address) => isProxy(address.trim()))) return value
  throw new Error(
    `TRUST_PROXY must be the number of proxies in front, at most ${maxHops}, or their addresses, like "1" or "10.0.0.0/8".`,
  )
}

/** Returns a host name without its port, in lower case, as in the `Host` header: `[::1]` for `::1`. */
export const hostname = (host: string): string | undefined => {
  const withBrackets = isIPv6(host) ? `[${host}]` : host
  if (!/^[\w.:[\]-]+$/.test(withBrackets)) return undefined
  return URL.canParse(`http://${withBrackets}`)
    ? new URL(`http://${withBrackets}`).hostname
    : undefined
}

/** Returns the host names of a list. Throws for one that is none. */
export const hostnames = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const host = hostname(name)
      if (host === undefined)
        throw new Error(`ALLOWED_HOSTS has "${name}", which is not a host name like lab.example.`)
      return host
    })
