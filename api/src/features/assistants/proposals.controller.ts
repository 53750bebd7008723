import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import {
  declineBody,
  proposalAnswer,
  proposalList,
  proposedRows,
  type Me,
  type Proposal,
  type ProposalList,
  type ProposedRows,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { Config } from '../../config/config.js'
import { Describes, Tag } from '../../http/describes.js'
import { pathId } from '../../http/ids.js'
import { pageQuery } from '../../http/paging.js'
import { ProposalDecider } from './proposal-decider.js'
import { ProposalsReader } from './proposals-reader.js'

const listQuery = z.strictObject({
  state: z
    .enum(['waiting', 'all'], { error: 'state must be "waiting" or "all"' })
    .default('waiting'),
  ...pageQuery,
})
const emptyBody = z.strictObject({}).optional()

/** Proposals of assistants, for the people who decide. They see those of which they may make every change themselves; admins see all. No token decides. */
@Controller('api/proposals')
@Tag('Assistants')
@Roles('admin', 'atlIncharge', 'mentor')
export class ProposalsController {
  constructor(
    private readonly config: Config,
    private readonly reader: ProposalsReader,
    private readonly decider: ProposalDecider,
  ) {}

  @Get()
  @Describes('The proposals of assistants that you may decide on, newest first', {
    query: listQuery,
    answer: proposalList,
  })
  async list(query: z.infer<typeof listQuery>, @CurrentMe() me: Me): Promise<ProposalList> {
    const { hasAssistants: isOn, publicUrl } = this.config
    return { ...(await this.reader.page(me, query)), isOn, address: `${publicUrl}/api/assistant` }
  }

  @Get(':id')
  @Describes('A proposal', { answer: proposalAnswer })
  one(@CurrentMe() me: Me, @Param('id') id: string): Promise<Proposal> {
    return this.reader.one(me, pathId(id))
  }

  @Get(':id/rows')
  @Describes('What a proposal would change, before and after', { answer: proposedRows })
  async rows(@CurrentMe() me: Me, @Param('id') id: string): Promise<ProposedRows> {
    return { rows: await this.reader.rows(me, pathId(id)) }
  }

  @Post(':id/approve')
  @Describes(
    'Save what a proposal says as a change set with its id, which can be undone. Records that were changed since are left, and told',
    { body: emptyBody, answer: proposalAnswer, statuses: [409] },
  )
  @HttpCode(200)
  async approve(
    _body: z.infer<typeof emptyBody>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
  ): Promise<Proposal> {
    await this.decider.approve(me, pathId(id))
    return this.reader.one(me, pathId(id))
  }

  @Post(':id/decline')
  @Describes('Decline a proposal, with a reason for the person of the assistant', {
    body: declineBody,
    answer: proposalAnswer,
    statuses: [409],
  })
  @HttpCode(200)
  async decline(
    { reason }: z.infer<typeof declineBody>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
  ): Promise<Proposal> {
    await this.decider.decline(me, pathId(id), reason)
    return this.reader.one(me, pathId(id))
  }
}
