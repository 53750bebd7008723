import { Module } from '@nestjs/common'
import { AssistantController } from './assistant.controller.js'
import { AssistantServer } from './mcp-server.js'
import { ProposalAccess } from './proposal-access.js'
import { ProposalDecider } from './proposal-decider.js'
import { ProposalMaker } from './proposal-maker.js'
import { ProposalTrial } from './proposal-trial.js'
import { ProposalsController } from './proposals.controller.js'
import { ProposalsReader } from './proposals-reader.js'
import { RecordTools } from './record-tools.js'

/** Assistants read records and propose changes; people decide on them. See docs/assistants.md. */
@Module({
  controllers: [AssistantController, ProposalsController],
  providers: [
    RecordTools,
    ProposalTrial,
    ProposalMaker,
    AssistantServer,
    ProposalAccess,
    ProposalsReader,
    ProposalDecider,
  ],
})
export class AssistantsModule {}
