import { Module } from '@nestjs/common'
import { AutomationMails } from './automation-mails.js'
import { AutomationQueue } from './automation-queue.js'
import { AutomationReaders } from './automation-readers.js'
import { AutomationRunner } from './automation-runner.js'
import { AutomationTimes } from './automation-times.js'
import { AutomationWork } from './automation-work.js'
import { AutomationsController } from './automations.controller.js'
import { Automations } from './automations.service.js'
import { Becoming } from './becoming.js'
import { DryRuns } from './dry-run.js'

/** Does something when a record becomes such that a condition holds. See docs/automations.md. */
@Module({
  controllers: [AutomationsController],
  providers: [
    AutomationTimes,
    AutomationQueue,
    AutomationReaders,
    AutomationWork,
    AutomationRunner,
    AutomationMails,
    Automations,
    Becoming,
    DryRuns,
  ],
})
export class AutomationsModule {}
