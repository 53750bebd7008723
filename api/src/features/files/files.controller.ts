import { Controller, Get, Head, Param, Post, Req, Res } from '@nestjs/common'
import { uploadedFile, type FileValue, type Me } from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CurrentMe } from '../../access/current-me.js'
import { SignedIn } from '../../access/route-rules.js'
import { FileStore } from '../../files/file-store.js'
import { Describes, Tag } from '../../http/describes.js'
import { namesTag } from '../../http/etag.js'
import { Leaving } from '../../http/leaving.js'
import { answerFile } from './file-answer.js'
import { DownloadService } from './download.service.js'
import { takeOneFile, uploadBody } from '../../files/uploads/multipart.js'
import { sentFileName } from '../../files/uploads/sent-file-name.js'
import { OpenTransfers } from './open-transfers.js'
import { StoredPictures } from '../../files/pictures/stored-pictures.js'
import { UploadService } from './upload.service.js'

@Controller('api/files')
@Tag('Files')
@SignedIn()
export class FilesController {
  constructor(
    private readonly uploads: UploadService,
    private readonly downloads: DownloadService,
    private readonly open: OpenTransfers,
    private readonly pictures: StoredPictures,
    private readonly store: FileStore,
  ) {}

  /** Takes one file, as the multipart field `file`, of at most 50 MB. It belongs to its uploader until a record names it. */
  @Post()
  @Describes('Upload one file of at most 50 MB', {
    ownBody: uploadBody,
    bodyType: 'multipart/form-data',
    statuses: [413, 415, 429, 507],
    answer: uploadedFile,
  })
  async upload(
    @CurrentMe() me: Me,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FileValue> {
    this.open.enter(me.uid, 'uploads', reply.raw)
    const upload = await takeOneFile(request, {
      receive: async (part) => {
        await this.uploads.checkAllowance(me)
        return this.uploads.receive(me, part.file, sentFileName(part.filename))
      },
      discard: (upload) => this.uploads.discard(upload),
    })
    try {
      return await this.uploads.keep(me, upload)
    } catch (error) {
      await this.uploads.discard(upload)
      throw error
    }
  }

  // Declared before GET, as the framework would otherwise read the whole content to respond.
  @Head(':id')
  async head(
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Leaving() leaving: AbortSignal,
  ): Promise<void> {
    await this.answer(me, id, leaving, request, reply)
  }

  /** Returns the content of a file to people who may read a record that names it. */
  @Get(':id')
  @Describes('The content of a file, or the part of it that Range names', {
    statuses: [206, 304, 416, 429],
    answerType: '*/*',
  })
  async content(
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Leaving() leaving: AbortSignal,
  ): Promise<void> {
    await this.answer(me, id, leaving, request, reply)
  }

  /** Returns a small WebP of a picture, of at most 20 kB, to people who may open the file. */
  @Get(':id/thumbnail')
  @Describes('A small WebP of a picture', { statuses: [304], answerType: 'image/webp' })
  async thumbnail(
    @CurrentMe() me: Me,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Leaving() leaving: AbortSignal,
  ): Promise<void> {
    const file = await this.pictures.cleaned(me, await this.downloads.find(me, id, leaving))
    const etag = `"${file.sha256}-small"`
    // A shared computer may cache it, but must ask again each time, as another person may sit there now.
    void reply.headers({
      'cache-control': 'private, no-cache',
      etag,
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
    if (namesTag(request.headers['if-none-match'], etag)) return void reply.code(304).send()
    const bytes = await this.pictures.thumbnail(me, file).catch((error: unknown) => {
      for (const name of ['etag', 'content-type']) reply.removeHeader(name)
      throw error
    })
    void reply.send(bytes)
  }

  private async answer(
    me: Me,
    id: string,
    leaving: AbortSignal,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const file = await this.downloads.find(me, id, leaving)
    this.open.enter(me.uid, 'downloads', reply.raw)
    await answerFile(request, reply, this.store, await this.pictures.cleaned(me, file))
  }
}
