import { Controller, Get, Inject, Param, type Type } from '@nestjs/common'
import { original, resourceNamed, type Me } from '@tinkerdesk/shared'
import { CurrentMe } from '../../access/current-me.js'
import { Gated } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { pathId } from '../../http/ids.js'
import type { Copying } from './copying.js'
import { Originals } from './originals.js'

/** The endpoint of a copy beyond CRUD: its original. */
export function buildCopyController(copying: Copying): Type {
  @Gated()
  @Tag(resourceNamed(copying.copy).label.many)
  @Controller(`api/${resourceNamed(copying.copy).url}`)
  class CopyController {
    constructor(@Inject(Originals) private readonly originals: Originals) {}

    @Get(':id/original')
    @Describes('The original as it was when it was copied', { answer: original })
    original(@CurrentMe() me: Me, @Param('id') id: string) {
      return this.originals.of(me, copying, pathId(id))
    }
  }
  Object.defineProperty(CopyController, 'name', {
    value: `${copying.copy[0]!.toUpperCase()}${copying.copy.slice(1)}CopyController`,
  })
  return CopyController
}
