import { Module } from '@nestjs/common'
import { ReturnReader } from './return-reader.js'
import { ReturnWriter } from './return-writer.js'
import { ReturnsController } from './returns.controller.js'

/** The monthly returns of schools, computed from their records. */
@Module({ controllers: [ReturnsController], providers: [ReturnReader, ReturnWriter] })
export class MonthlyReturnsModule {}
