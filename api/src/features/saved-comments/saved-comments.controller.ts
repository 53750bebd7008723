import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common'
import {
  maxSavedComment,
  savedComment,
  savedComments,
  visibleText,
  type Me,
  type SavedComment,
  type SavedComments,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { idOf, pathId } from '../../http/ids.js'
import { SavedCommentsService } from './saved-comments.js'

const saveBody = z.strictObject({
  id: idOf('The id'),
  text: visibleText('Write the comment').max(maxSavedComment, {
    error: `At most ${maxSavedComment} characters`,
  }),
})

/** Short comments that staff write often. */
@Controller('api/saved-comments')
@Tag('Saved comments')
@Roles('admin', 'atlIncharge', 'mentor')
export class SavedCommentsController {
  constructor(private readonly comments: SavedCommentsService) {}

  @Get()
  @InViews('open')
  @Describes('Your saved comments, the first saved first', { answer: savedComments })
  list(@CurrentMe() me: Me): Promise<SavedComments> {
    return this.comments.of(me)
  }

  @Post()
  @HttpCode(200)
  @Describes('Save a new comment, or change one of yours', {
    body: saveBody,
    answer: savedComment,
    statuses: [409],
  })
  save(comment: z.infer<typeof saveBody>, @CurrentMe() me: Me): Promise<SavedComment> {
    return this.comments.save(me, comment)
  }

  @Delete(':id')
  @HttpCode(204)
  @Describes('Delete one of your saved comments')
  remove(@CurrentMe() me: Me, @Param('id') id: string): Promise<void> {
    return this.comments.remove(me, pathId(id))
  }
}
