/** The names of the settings, and what they say. */
interface Listening {
  HOST: readonly [name: string, host: string]
  PORT: readonly [name: string, port: number]
}

/** Returns the sentence for a server that cannot listen, which names the setting. Any other error is returned as it is. */
export function listenSentence(
  error: unknown,
  { HOST: [hostSetting, host], PORT: [portSetting, port] }: Listening,
): unknown {
  switch ((error as { code?: unknown }).code) {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} of ${host} is taken by another program. Stop that one, or set ${portSetting} to another number.`,
      )
    case 'EACCES':
      return new Error(
        `${portSetting} is ${port}, which this user may not use. Set it to 1024 or more.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(`${hostSetting} is ${host}, which is no address of this machine.`)
    default:
      return error
  }
}
