export interface Balancer {
  /** Where people reach the servers. */
  url: string
  /** Passes requests on to the servers on these ports from now on. */
  use(ports: readonly number[]): Promise<void>
  stop(): Promise<void>
}

/** Unpacks nginx if it is missing. Throws a sentence if that is not possible. */
export function ensureNginx(): Promise<void>
/** Starts nginx before servers on ports of this machine. */
export function startNginx(servers: readonly number[], port?: number): Promise<Balancer>
