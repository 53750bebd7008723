import { Module } from '@nestjs/common'
import { LiveBells } from './live-bells.js'
import { LiveChanges } from './live-changes.js'
import { LiveChats } from './live-chats.js'
import { LiveJobs } from './live-jobs.js'
import { LiveRecords } from './live-records.js'
import { LivePeers } from './live-peers.js'
import { LivePrograms } from './live-programs.js'
import { ChangeReach } from '../../resources/change-reach.js'
import { LiveGateway } from './live.gateway.js'

/** Live events: a change reaches every open tab and program of the people who may read it. */
@Module({
  providers: [
    LivePeers,
    LivePrograms,
    ChangeReach,
    LiveChanges,
    LiveChats,
    LiveJobs,
    LiveBells,
    LiveRecords,
    LiveGateway,
  ],
})
export class LiveModule {}
