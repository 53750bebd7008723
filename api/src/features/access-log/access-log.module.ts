import { Module } from '@nestjs/common'
import { AccessLogController } from './access-log.controller.js'
import { AccessLogReader } from './access-log-reader.js'
import { ChildReadsReader } from './child-reads.js'

/** The access log, for admins, and its part for the guardians of a child. */
@Module({
  controllers: [AccessLogController],
  providers: [AccessLogReader, ChildReadsReader],
})
export class AccessLogModule {}
