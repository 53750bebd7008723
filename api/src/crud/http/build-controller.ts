import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  Res,
  type Type,
} from '@nestjs/common'
import { idPattern, type Me, type Resource } from '@tinkerdesk/shared'
import type { FastifyReply } from 'fastify'
import { CurrentMe } from '../../access/current-me.js'
import { Gated } from '../../access/route-rules.js'
import { accepted } from '../../http/handed-to-job.js'
import { pathId } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { ProblemError } from '../../problems/problem-error.js'
import { refuseDeep } from '../write/refuse-deep.js'
import { Gate } from '../gate/gate.js'
import { readQuery, type RawQuery } from '../query/condition/query.js'
import { only } from './only.js'
import { RecordsForTokens } from './records-for-tokens.js'

function modeIn<Mode extends string>({ mode }: RawQuery, ...modes: Mode[]): Mode | undefined {
  if (mode === undefined) return undefined
  const matching = modes.find((name) => name === mode)
  const message = `must be ${modes.map((name) => `"${name}"`).join(' or ')}`
  if (!matching) throw new ProblemError('bad_request', { issues: [{ path: 'mode', message }] })
  return matching
}

const isEach = (query: RawQuery): boolean => modeIn(only(query, 'mode'), 'each') === 'each'

/** Returns the id that the client chose for the change set of an archive. Throws a 400 for text that no id can be. */
function changeSetIn({ changeSet }: RawQuery): string | undefined {
  if (changeSet === undefined || (typeof changeSet === 'string' && idPattern.test(changeSet)))
    return changeSet
  throw new ProblemError('bad_request', {
    issues: [{ path: 'changeSet', message: 'must be 10 to 40 letters and digits' }],
  })
}

/** Builds the endpoints of one resource under `/api/{url}`. All of them use the gate. */
export function buildController(resource: Resource): Type {
  const { name } = resource

  @Gated()
  @RecordsForTokens(resource)
  @Controller(`api/${resource.url}`)
  class ResourceController {
    constructor(@Inject(Gate) private readonly gate: Gate) {}

    @Get()
    list(@CurrentMe() me: Me, @Query() query: RawQuery, @Leaving() signal: AbortSignal) {
      return this.gate.list(me, name, readQuery(query), signal)
    }

    @Get(':id')
    one(@CurrentMe() me: Me, @Param('id') id: string, @Query() query: RawQuery) {
      const { joins, fields } = readQuery(only(query, 'join', 'fields'))
      return this.gate.one(me, name, pathId(id), { joins, ...(fields ? { fields } : {}) })
    }

    @Get(':id/references')
    references(
      @CurrentMe() me: Me,
      @Param('id') id: string,
      @Query() query: RawQuery,
      @Leaving() leaving: AbortSignal,
    ) {
      only(query)
      return this.gate.references(me, name, pathId(id), leaving)
    }

    @Post('bulk')
    createMany(@CurrentMe() me: Me, @Body() body: unknown, @Query() query: RawQuery) {
      return this.gate.bulk(me, name, { action: 'create', body, each: isEach(query) })
    }

    @Patch('bulk')
    changeMany(@CurrentMe() me: Me, @Body() body: unknown, @Query() query: RawQuery) {
      return this.gate.bulk(me, name, { action: 'change', body, each: isEach(query) })
    }

    @Delete('bulk')
    async archiveMany(
      @CurrentMe() me: Me,
      @Body() body: unknown,
      @Query() query: RawQuery,
      @Res({ passthrough: true }) reply: FastifyReply,
    ) {
      const mode = modeIn(only(query, 'mode', 'changeSet'), 'each', 'job')
      const changeSet = changeSetIn(query)
      if (mode === 'job')
        return accepted(reply, await this.gate.startArchiveMany(me, name, body, changeSet))
      return accepted(
        reply,
        await this.gate.bulk(me, name, {
          action: 'archive',
          body,
          each: mode === 'each',
          changeSet,
        }),
      )
    }

    @Post('references')
    @HttpCode(200)
    referencesToMany(
      @CurrentMe() me: Me,
      @Body() body: unknown,
      @Query() query: RawQuery,
      @Leaving() leaving: AbortSignal,
    ) {
      only(query)
      return this.gate.referencesToMany(me, name, body, leaving)
    }

    @Post()
    create(@CurrentMe() me: Me, @Body() body: unknown, @Query() query: RawQuery) {
      only(query)
      refuseDeep(body)
      return this.gate.create(me, name, body)
    }

    @Patch(':id')
    change(
      @CurrentMe() me: Me,
      @Param('id') id: string,
      @Body() body: unknown,
      @Query() query: RawQuery,
    ) {
      only(query)
      refuseDeep(body)
      return this.gate.change(me, name, pathId(id), body)
    }

    @Delete(':id')
    @HttpCode(200)
    async archive(
      @CurrentMe() me: Me,
      @Param('id') id: string,
      @Query() query: RawQuery,
      @Res({ passthrough: true }) reply: FastifyReply,
    ) {
      return accepted(
        reply,
        await this.gate.archiveOrStart(me, name, pathId(id), changeSetIn(only(query, 'changeSet'))),
      )
    }
  }
  Object.defineProperty(ResourceController, 'name', {
    value: `${name[0]!.toUpperCase()}${name.slice(1)}Controller`,
  })
  return ResourceController
}
