import { Injectable } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'

interface KnownRoute {
  url: string
  /** Made when an address is first asked for. */
  pattern?: RegExp
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
      if (!url.includes('*')) this.routes.push({ url, methods: [method].flat() })
    })
  }

  /** Returns every route with each of its methods. */
  all(): { method: string; url: string }[] {
    return this.routes.flatMap(({ url, methods }) => methods.map((method) => ({ method, url })))
  }

  /** Returns the methods of an address without its query. Empty for an unknown address. */
  methodsAt(path: string): string[] {
    const isAt = (route: KnownRoute) => (route.pattern ??= patternOf(route.url)).test(path)
    return [...new Set(this.routes.filter(isAt).flatMap(({ methods }) => methods))].sort()
  }
}
