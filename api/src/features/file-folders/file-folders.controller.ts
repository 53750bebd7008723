import { Controller, Get } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { filedFilePage, fileFolderPage } from '@tinkerdesk/shared/wire/file-folders'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { SignedIn } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { Leaving } from '../../http/leaving.js'
import { pageQuery } from '../../http/paging.js'
import { FileFoldersReader } from './file-folders-reader.js'

const foldersQuery = z.strictObject({
  search: z.string().trim().max(100).default(''),
  ...pageQuery,
})
const filesQuery = z.strictObject({ folder: z.string().min(1).max(1000), ...pageQuery })

@Controller('api/file-folders')
@Tag('Files')
@SignedIn()
export class FileFoldersController {
  constructor(private readonly reader: FileFoldersReader) {}

  /** The folders of the files that the person may open, by name. */
  @Get()
  @Describes('The folders of the files that you may open, by name', {
    query: foldersQuery,
    answer: fileFolderPage,
  })
  async folders(
    { search, ...page }: z.infer<typeof foldersQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ) {
    return this.reader.folders(me, search, page, leaving)
  }

  /** The files of one folder that the person may open, by name. */
  @Get('files')
  @Describes(
    'The files of a folder that you may open, by name, each with the records that name it',
    {
      query: filesQuery,
      answer: filedFilePage,
    },
  )
  async files(
    { folder, ...page }: z.infer<typeof filesQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ) {
    return this.reader.files(me, folder, page, leaving)
  }
}
