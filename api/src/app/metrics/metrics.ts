import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OnEnd } from '../request-watch.js'
import { gauges, type GaugeName, type Reading } from './gauges.js'

/** Bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** A client may send any word as its method. */
const methods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])
/** The delay of the event loop is measured this often, in milliseconds. */
const loopPrecisionMs = 20

/** The numbers of this process for Prometheus. No label has a value that a client or a person chose. */
export class Metrics {
  private readonly gauges = new Map<GaugeName, Gauge>()

  private constructor(
    private readonly registry: Registry,
    private readonly requests: Counter,
    private readonly seconds: Histogram,
  ) {}

  /** Loads the library: it takes 11 MB, which a server without metrics does not pay. */
  static async start(): Promise<Metrics> {
    const prom = (await import('prom-client')).default
    const registry = new prom.Registry()
    prom.collectDefaultMetrics({
      register: registry,
      eventLoopMonitoringPrecision: loopPrecisionMs,
    })
    const registers = [registry]
    const metrics = new Metrics(
      registry,
      new prom.Counter({
        name: 'tinkerdesk_http_requests_total',
        help: 'Requests that ended. 499: the client left first.',
        labelNames: ['method', 'route', 'status'],
        registers,
      }),
      new prom.Histogram({
        name: 'tinkerdesk_http_request_seconds',
        help: 'Time until a response was sent.',
        labelNames: ['method', 'route'],
        buckets,
        registers,
      }),
    )
    for (const { name, help, labels } of gauges)
      metrics.gauges.set(name, new prom.Gauge({ name, help, labelNames: [...labels], registers }))
    return metrics
  }

  /** Counts a request. */
  readonly count: OnEnd = ({ method: sent, route, status, ms }) => {
    const method = methods.has(sent) ? sent : 'UNKNOWN'
    this.requests.inc({ method, route, status })
    this.seconds.observe({ method, route }, ms / 1000)
  }

  /** Returns everything as text, with these readings. A gauge without a reading is left out. */
  async text(readings: readonly Reading[]): Promise<string> {
    for (const { name, labels } of gauges) {
      const gauge = this.gauges.get(name)
      // Without labels, a reset would leave a zero.
      if (labels.length > 0) gauge?.reset()
      else gauge?.remove()
    }
    for (const { name, labels, value } of readings) this.gauges.get(name)?.set(labels ?? {}, value)
    return this.registry.metrics()
  }

  get contentType(): string {
    return this.registry.contentType
  }
}
