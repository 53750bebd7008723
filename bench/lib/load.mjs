import autocannon from 'autocannon'
import { cpuMs } from './processes.mjs'

/**
 * Sends one kind of request over ten connections for some seconds, or as often as `amount` says, after some seconds without a measure. Returns requests per
 * second, p50 and p99 in ms, the server's CPU ms per request (by its `cpu()`, if it has one), the seconds
 * until the last answer (`taken`), and the number of failed requests.
 */
export async function measure(
  server,
  { requests, seconds, amount, warming = 1, connections = 10, timeout = 10, headers = {} },
) {
  const options = {
    url: server.url,
    connections,
    timeout,
    requests: requests.map((request) => ({
      ...request,
      headers: { ...headers, ...request.headers },
    })),
  }
  if (warming > 0) await autocannon({ ...options, duration: warming })
  const cpu = server.cpu ?? (() => cpuMs(server.pid))
  const before = cpu()
  const started = performance.now()
  let last = started
  const result = await autocannon({
    ...options,
    ...(amount ? { amount } : { duration: seconds }),
  }).on('response', () => (last = performance.now()))
  const spent = before === null ? null : cpu() - before
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: spent === null ? null : spent / Math.max(1, result.requests.total),
    // An amount of requests ends with the next whole second.
    taken: (last - started) / 1000,
    failed: result.non2xx + result.errors,
  }
}

/** Returns the median time of one request in ms. */
export async function timeOnce(times, send) {
  const taken = []
  for (let at = 0; at < times; at++) {
    const start = performance.now()
    const answer = await send(at)
    if (!answer.ok)
      throw new Error(
        `The request was refused: ${answer.status} ${(await answer.text()).slice(0, 300)}`,
      )
    await answer.arrayBuffer()
    taken.push(performance.now() - start)
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)]
}
