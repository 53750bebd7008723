import { Module } from '@nestjs/common'
import { ExportsController } from './exports.controller.js'
import { ExportsService } from './exports.service.js'

/** Lists as CSV and XLSX files. */
@Module({ controllers: [ExportsController], providers: [ExportsService] })
export class ExportsModule {}
