import { Controller, Get, Inject, Param, type Type } from '@nestjs/common'
import { idPattern, resourceNamed, type Me } from '@tinkerdesk/shared'
import { CurrentMe } from '../../access/current-me.js'
import { Gated } from '../../access/route-rules.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Copying } from './copying.js'
import { Originals } from './originals.js'

/** The endpoint of a copy beyond CRUD: its original. */
export function buildCopyController(copying: Copying): Type {
  @Gated()
  @Controller(`api/${resourceNamed(copying.copy).url}`)
  class CopyController {
    constructor(@Inject(Originals) private readonly originals: Originals) {}

    @Get(':id/original')
    original(@CurrentMe() me: Me, @Param('id') id: string) {
      if (!idPattern.test(id)) throw new ProblemError('not_found')
      return this.originals.of(me, copying, id)
    }
  }
  Object.defineProperty(CopyController, 'name', { value: `${copying.copy[0]!.toUpperCase()}${copying.copy.slice(1)}CopyController` })
  return CopyController
}
