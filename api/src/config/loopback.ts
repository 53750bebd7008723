/** Returns true when only this machine can reach an address that a server listens on. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** Returns true for the name of this machine in an address: `localhost`, `127.0.0.1` or `[::1]`. */
export const isLoopbackName = (name: string): boolean => isLoopback(name.replace(/^\[|\]$/g, ''))
