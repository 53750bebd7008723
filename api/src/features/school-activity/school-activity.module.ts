import { Module } from '@nestjs/common'
import { SchoolActivityController } from './school-activity.controller.js'
import { SchoolActivityReader } from './school-activity-reader.js'

/** How much schools use the product. */
@Module({ controllers: [SchoolActivityController], providers: [SchoolActivityReader] })
export class SchoolActivityModule {}
