import ipaddr from 'ipaddr.js'

/** A range of addresses: its first one, and the bits that all of them share. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Returns the addresses and ranges in a list with commas, such as `10.0.0.0/8, 192.168.1.5`. Throws at anything else. */
export const networksIn = (list: string, setting: string): Network[] =>
  list.split(',').map((text): Network => {
    const range = text.trim()
    const [host = ''] = range.split('/')
    const isHost = ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host)
    if (!isHost || (range !== host && !ipaddr.isValidCIDR(range)))
      throw new Error(`${setting} must be addresses or ranges, like "10.0.0.0/8, 192.168.1.5".`)
    const address = ipaddr.parse(host)
    return range === host
      ? [address, address.kind() === 'ipv4' ? 32 : 128]
      : ipaddr.parseCIDR(range)
  })
