import { Module } from '@nestjs/common'
import { NoticeVersions } from '../../resources/notice/notice-versions.js'
import { NoticeController } from './notice.controller.js'

/** The notice for families: which data is kept, why, who reads it and how long. */
@Module({ controllers: [NoticeController], providers: [NoticeVersions], exports: [NoticeVersions] })
export class NoticeModule {}
