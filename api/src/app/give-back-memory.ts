import { Session } from 'node:inspector/promises'

/**
 * Collects the garbage that the start has left and returns its memory to the system: about 30 MB, which an idle server would otherwise keep.
 * Nothing else runs meanwhile, for about 0.2 s, so it belongs before the first request. No port is opened.
 */
export async function giveBackMemory(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
