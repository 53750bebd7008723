import ipaddr from 'ipaddr.js'

/** An address with a port, as some proxies write it: `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const withPort = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i

/** Returns the first half of an IPv6 address, as the household chooses the rest. Other addresses are unchanged but for their port. */
export function networkOf(address: string): string {
  const match = withPort.exec(address)
  const host = match?.[1] ?? match?.[2] ?? address
  if (!ipaddr.isValid(host)) return host
  // Converts an IPv4 address written as IPv6 to plain IPv4.
  const parsed = ipaddr.process(host)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
