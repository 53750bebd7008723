import { Module } from '@nestjs/common'
import { AccessLogController } from './access-log.controller.js'
import { AccessLogReader } from './access-log-reader.js'
import { BreachController } from './breach.controller.js'
import { BreachReader } from './breach-reader.js'
import { ChildReadsReader } from './child-reads.js'

/** The access log, for admins, its part for the guardians of a child, and what it says after a breach. */
@Module({
  controllers: [AccessLogController, BreachController],
  providers: [AccessLogReader, BreachReader, ChildReadsReader],
})
export class AccessLogModule {}
