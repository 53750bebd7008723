import { Body, Controller, HttpCode, Inject, Post, type Type } from '@nestjs/common'
import type { DeclaredAction, Me, Resource } from '@tinkerdesk/shared'
import { CurrentMe } from '../../access/current-me.js'
import { Gated } from '../../access/route-rules.js'
import { Gate } from '../gate/gate.js'
import { RecordsForTokens } from './records-for-tokens.js'

/** Builds the endpoint of one declared action: `POST /api/{url}/actions/{key}`. */
export function buildActionController(resource: Resource, action: DeclaredAction): Type {
  const { name, url } = resource

  @Gated()
  @RecordsForTokens(resource)
  @Controller(`api/${url}/actions/${action.key}`)
  class ActionController {
    constructor(@Inject(Gate) private readonly gate: Gate) {}

    @Post()
    @HttpCode(200)
    act(@CurrentMe() me: Me, @Body() body: unknown) {
      return this.gate.act(me, name, action, body)
    }
  }
  Object.defineProperty(ActionController, 'name', { value: `${name}-${action.key}-controller` })
  return ActionController
}
