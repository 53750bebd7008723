import { Module } from '@nestjs/common'
import { CoordinatedSchoolsController } from './coordinated-schools.controller.js'
import { CoordinatedSchoolsReader } from './coordinated-schools-reader.js'

/** What coordinators see of their schools. */
@Module({
  controllers: [CoordinatedSchoolsController],
  providers: [CoordinatedSchoolsReader],
})
export class CoordinatorsModule {}
