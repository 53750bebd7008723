import { Module } from '@nestjs/common'
import { Backups } from './backups.js'
import { Rehearsals } from './rehearsals.js'
import { SelfHostedController } from './self-hosted.controller.js'
import { SelfHostedReader } from './self-hosted-reader.js'
import { WrongPhonesReader } from './wrong-phones-reader.js'

/** The installation at a glance, its backups, and stored telephone numbers that are wrong. */
@Module({
  controllers: [SelfHostedController],
  providers: [Backups, Rehearsals, SelfHostedReader, WrongPhonesReader],
})
export class SelfHostedModule {}
