import { Controller, Get, HttpCode, Inject, Param, Post, type Type } from '@nestjs/common'
import {
  original,
  rebase,
  rebased,
  rebaseUndo,
  resourceNamed,
  type Me,
  type RebaseUndo,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Gated } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { pathId } from '../../http/ids.js'
import type { Copying } from './copying.js'
import { Originals } from './originals.js'
import { Rebases } from './rebases.js'

const names = z.array(z.string().max(60)).max(60)
const rebaseBody = z.strictObject({
  version: z.int({ error: 'The version last read is needed' }),
  to: z.int({ error: 'The version of the original is needed' }),
  take: names,
  keep: names,
})

/** The endpoints of a copy beyond CRUD: its original, and what of it has changed since. */
export function buildCopyController(copying: Copying): Type {
  @Gated()
  @Tag(resourceNamed(copying.copy).label.many)
  @Controller(`api/${resourceNamed(copying.copy).url}`)
  class CopyController {
    constructor(
      @Inject(Originals) private readonly originals: Originals,
      @Inject(Rebases) private readonly rebases: Rebases,
    ) {}

    @Get(':id/original')
    @Describes('The original as it was when it was copied', { answer: original })
    original(@CurrentMe() me: Me, @Param('id') id: string) {
      return this.originals.of(me, copying, pathId(id))
    }

    @Get(':id/rebase')
    @Describes('What of the original has changed since it was copied', { answer: rebase })
    changes(@CurrentMe() me: Me, @Param('id') id: string) {
      return this.rebases.changes(me, copying, pathId(id))
    }

    @Post(':id/rebase')
    @Describes('Take parts of the original as they are now, and keep others', {
      body: rebaseBody,
      answer: rebased,
      statuses: [409],
    })
    @HttpCode(200)
    take(body: z.infer<typeof rebaseBody>, @CurrentMe() me: Me, @Param('id') id: string) {
      return this.rebases.take(me, copying, pathId(id), body)
    }

    @Post(':id/rebase/undo')
    @Describes('Put back what was there before parts of the original were taken', {
      body: rebaseUndo,
      answer: rebased,
      statuses: [409],
    })
    @HttpCode(200)
    undo(body: RebaseUndo, @CurrentMe() me: Me, @Param('id') id: string) {
      return this.rebases.undo(me, copying, pathId(id), body)
    }
  }
  Object.defineProperty(CopyController, 'name', {
    value: `${copying.copy[0]!.toUpperCase()}${copying.copy.slice(1)}CopyController`,
  })
  return CopyController
}
