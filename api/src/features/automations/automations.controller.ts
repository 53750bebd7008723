import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common'
import {
  automationAnswer,
  automationRuns,
  dryRun,
  dryRunBody,
  newAutomation,
  shownAutomations,
  webhookStates,
  type AutomationRuns,
  type DryRun,
  type Me,
  type ShownAutomation,
  type ShownAutomations,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { Describes, Tag } from '../../http/describes.js'
import { pathId } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { pageQuery } from '../../http/paging.js'
import { Automations } from './automations.service.js'
import { assertCondition, watchedResource } from './check-automation.js'
import { DryRuns } from './dry-run.js'

const runsQuery = z.strictObject({ state: z.enum(webhookStates).optional(), ...pageQuery })

/** Work that is done when a record becomes such that a condition holds, for admins. */
@Controller('api/automations')
@Tag('Automations')
@Roles('admin')
export class AutomationsController {
  constructor(
    private readonly automations: Automations,
    private readonly dryRuns: DryRuns,
  ) {}

  @Get()
  @Describes('The automations, by name', { answer: shownAutomations })
  async list(@CurrentMe() me: Me): Promise<ShownAutomations> {
    return { data: await this.automations.list(me) }
  }

  @Post()
  @Describes('Make an automation, which acts by your rights', {
    body: newAutomation,
    answer: automationAnswer,
    statuses: [409],
  })
  make(body: z.infer<typeof newAutomation>, @CurrentMe() me: Me): Promise<ShownAutomation> {
    return this.automations.make(me, body)
  }

  @Post('dry-run')
  @HttpCode(200)
  @Describes('The changes of the last seven days on which an automation would have acted', {
    body: dryRunBody,
    answer: dryRun,
  })
  dryRun(
    { resource: name, where }: z.infer<typeof dryRunBody>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<DryRun> {
    const resource = watchedResource(name)
    assertCondition(resource, where, me)
    return this.dryRuns.of(me, resource, where, leaving)
  }

  @Put(':id')
  @Describes('Change an automation and turn it on. It acts by your rights from then on', {
    body: newAutomation,
    answer: automationAnswer,
  })
  change(
    body: z.infer<typeof newAutomation>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
  ): Promise<ShownAutomation> {
    return this.automations.change(me, pathId(id), body)
  }

  @Post(':id/pause')
  @HttpCode(204)
  @Describes('Turn an automation off: what becomes such meanwhile is not done later')
  async pause(@CurrentMe() me: Me, @Param('id') id: string): Promise<void> {
    await this.automations.turn(me, pathId(id), false)
  }

  @Post(':id/resume')
  @HttpCode(204)
  @Describes('Turn an automation on')
  async resume(@CurrentMe() me: Me, @Param('id') id: string): Promise<void> {
    await this.automations.turn(me, pathId(id), true)
  }

  @Delete(':id')
  @HttpCode(204)
  @Describes('Delete an automation and the log of what it did')
  async remove(@CurrentMe() me: Me, @Param('id') id: string): Promise<void> {
    await this.automations.remove(me, pathId(id))
  }

  @Get(':id/runs')
  @Describes('What an automation has done, newest first', {
    query: runsQuery,
    answer: automationRuns,
  })
  runs(query: z.infer<typeof runsQuery>, @Param('id') id: string): Promise<AutomationRuns> {
    return this.automations.runs(pathId(id), query)
  }
}
