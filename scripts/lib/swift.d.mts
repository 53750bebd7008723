/** Installs OpenStack Swift if it is missing. */
export function ensureSwift(): Promise<void>
/** Starts OpenStack Swift with its S3 interface on a port of this machine. */
export function startSwift(): Promise<{ port: number; stop(): Promise<void> }>
