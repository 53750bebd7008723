/** Installs OpenStack Swift if it is missing. */
export function ensureSwift(): Promise<void>
/** Starts OpenStack Swift with its S3 interface on a port of this machine. `owner` may do everything there. */
export function startSwift(): Promise<{
  port: number
  owner: { keyId: string; secret: string }
  stop(): Promise<void>
}>
