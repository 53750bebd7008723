import { Module } from '@nestjs/common'
import { LiveBells } from './live-bells.js'
import { LiveChanges } from './live-changes.js'
import { LiveChats } from './live-chats.js'
import { LiveJobs } from './live-jobs.js'
import { LivePeers } from './live-peers.js'
import { LiveReach } from './live-reach.js'
import { LiveGateway } from './live.gateway.js'

/** Live events: a change reaches every open tab of the people who may read it. */
@Module({
  providers: [LivePeers, LiveReach, LiveChanges, LiveChats, LiveJobs, LiveBells, LiveGateway],
})
export class LiveModule {}
