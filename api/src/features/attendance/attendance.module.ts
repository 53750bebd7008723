import { Module } from '@nestjs/common'
import { AttendanceController } from './attendance.controller.js'
import { RegisterReader } from './register-reader.js'
import { RegisterWriter } from './register-writer.js'

/** Registers. The marks are a resource. */
@Module({ controllers: [AttendanceController], providers: [RegisterReader, RegisterWriter] })
export class AttendanceModule {}
