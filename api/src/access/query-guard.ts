import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common'
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js'
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js'
import type { FastifyRequest } from 'fastify'
import { unknownParameters } from '../problems/unknown-parameters.js'

/** Refuses query parameters at routes that take none. The others check their own. */
@Injectable()
export class QueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true
    const names = Object.keys(context.switchToHttp().getRequest<FastifyRequest>().query ?? {})
    if (names.length > 0 && !takesQuery(context)) throw unknownParameters(names)
    return true
  }
}

/** True for a route whose handler has a parameter for the query. */
function takesQuery(context: ExecutionContext): boolean {
  const taken: object =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) ?? {}
  return Object.keys(taken).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`))
}
