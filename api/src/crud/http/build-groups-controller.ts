import { Controller, Get, Inject, Query, type Type } from '@nestjs/common'
import type { Me, Resource } from '@tinkerdesk/shared'
import { CurrentMe } from '../../access/current-me.js'
import { Gated } from '../../access/route-rules.js'
import { Leaving } from '../../http/leaving.js'
import { ProblemError } from '../../problems/problem-error.js'
import { groupRows } from '../query/groups.js'
import { readQuery, type ListQuery, type RawQuery } from '../query/condition/query.js'
import { Gate } from '../gate/gate.js'
import { only } from './only.js'
import { RecordsForTokens } from './records-for-tokens.js'

/** The parameters of a list that choose its rows. */
export const choosing = ['filter', 'or', 's', 'list'] as const

/** Returns the field to count by and the rows to count. Throws for any other parameter. */
export function groupQuery(query: RawQuery): { by: string; query: ListQuery } {
  const { by, ...rest } = only(query, 'by', ...choosing)
  if (typeof by !== 'string')
    throw new ProblemError('bad_request', {
      issues: [{ path: 'by', message: 'must name one field' }],
    })
  return { by, query: readQuery(rest) }
}

/** Builds the endpoint of the totals of a resource's lists: `GET /api/{url}/groups?by=`. */
export function buildGroupsController(resource: Resource): Type {
  const { name, url } = resource

  @Gated()
  @RecordsForTokens(resource)
  @Controller(`api/${url}/groups`)
  class GroupsController {
    constructor(@Inject(Gate) private readonly gate: Gate) {}

    @Get()
    groups(@CurrentMe() me: Me, @Query() query: RawQuery, @Leaving() signal: AbortSignal) {
      return groupRows(this.gate, { me, resource: name, ...groupQuery(query), signal })
    }
  }
  Object.defineProperty(GroupsController, 'name', { value: `${name}-groups-controller` })
  return GroupsController
}
