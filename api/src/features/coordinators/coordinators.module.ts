import { Module } from '@nestjs/common'
import { CoordinatedSchoolsController } from './coordinated-schools.controller.js'
import { CoordinatedSchoolsReader } from './coordinated-schools-reader.js'

/** The schools of a coordinator at a glance. */
@Module({
  controllers: [CoordinatedSchoolsController],
  providers: [CoordinatedSchoolsReader],
})
export class CoordinatorsModule {}
