import { LogController, type FastifyServerOptions } from 'fastify'
import type { Config } from '../config/config.js'
import type { OnEnd } from './request-watch.js'

/** The members of a line. Fastify's own lines have errors and requests, which may name people and addresses. */
const shown: ReadonlySet<string> = new Set(['method', 'route', 'status', 'ms', 'account'])

/**
 * Fastify's logger for the access log: lines of JSON on the standard output. What Fastify logs by itself keeps its sentence, and loses
 * what may name a person.
 */
export const accessLogger = ({
  isAccessLogged,
}: Pick<Config, 'isAccessLogged'>): FastifyServerOptions =>
  isAccessLogged
    ? {
        logController: new LogController({
          disableRequestLogging: true,
          requestIdLogLabel: 'request',
        }),
        logger: {
          base: null,
          timestamp: () => `,"time":"${new Date().toISOString()}"`,
          formatters: {
            level: (level) => ({ level }),
            log: (line) =>
              Object.fromEntries(Object.entries(line).filter(([name]) => shown.has(name))),
          },
          hooks: {
            // The sentence of an error may have what its client sent.
            logMethod(parts, log) {
              const [first] = parts
              if (first instanceof Error) return log.call(this, {}, 'error')
              return log.apply(this, parts)
            },
          },
        },
      }
    : {}

/** Writes the line of a request. */
export const logRequest: OnEnd = ({ request: _id, account, ...ended }, log) =>
  log.info({ ...ended, ...(account !== undefined && { account }) })
