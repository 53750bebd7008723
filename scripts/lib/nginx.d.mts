export interface Balancer {
  /** Where people reach the servers. */
  url: string
  /** The process that starts all others of this balancer. */
  pid?: number
  /** Passes new requests on to the servers on these ports from now on. Those that run are finished where they are. */
  use(ports: readonly number[]): Promise<void>
  /** Waits until every request has ended that began before the last `use`. */
  drained(): Promise<void>
  stop(): Promise<void>
}

/** Unpacks nginx if it is missing. Throws a sentence if that is not possible. */
export function ensureNginx(): Promise<void>
/** Starts nginx before servers on ports of this machine. */
export function startNginx(servers: readonly number[], port?: number): Promise<Balancer>
