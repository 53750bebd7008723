import { Injectable } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'

interface KnownRoute {
  url: string
  pattern: RegExp
  methods: readonly string[]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
      .join('/')}/?$`,
  )

/** Records the addresses of the API, to tell a wrong method (405) from an unknown address (404). */
@Injectable()
export class KnownRoutes {
  private readonly routes: KnownRoute[] = []

  /** Records every route from now on. */
  follow(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      if (!url.includes('*')) this.routes.push({ url, pattern: patternOf(url), methods: [method].flat() })
    })
  }

  /** Returns every route with each of its methods. */
  all(): { method: string; url: string }[] {
    return this.routes.flatMap(({ url, methods }) => methods.map((method) => ({ method, url })))
  }

  /** Returns the methods of an address without its query. Empty for an unknown address. */
  methodsAt(path: string): string[] {
    return [...new Set(this.routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))].sort()
  }
}
