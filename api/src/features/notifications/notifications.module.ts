import { Global, Module } from '@nestjs/common'
import { Notices } from '../../resources/notices.js'
import { AssistantNews } from './news/assistant-news.js'
import { AutomationNotices } from './news/automation-notices.js'
import { BellController } from './bell.controller.js'
import { BellService } from './bell.js'
import { CallQueue } from './calls/call-queue.js'
import { Calls } from './calls/calls.js'
import { Digests } from './digests.js'
import { Notifier } from './notifier.js'
import { NotHandedInController } from './reminders/not-handed-in.controller.js'
import { NotHandedInReader } from './reminders/not-handed-in-reader.js'
import { DiscussionNews } from '../../resources/discussion-news.js'
import { ProposalNews } from '../../resources/proposal-news.js'
import { RefundNews } from '../../resources/refund-news.js'
import { RefusedRefunds } from './news/refused-refunds.js'
import { ToldDiscussions } from './news/told-discussions.js'

/** News for people: written by hooks and jobs, read by the bell. See docs/notifications.md. */
@Global()
@Module({
  controllers: [BellController, NotHandedInController],
  providers: [
    BellService,
    Notifier,
    NotHandedInReader,
    CallQueue,
    Calls,
    Digests,
    { provide: RefundNews, useClass: RefusedRefunds },
    { provide: ProposalNews, useClass: AssistantNews },
    { provide: DiscussionNews, useClass: ToldDiscussions },
    { provide: Notices, useClass: AutomationNotices },
  ],
  exports: [DiscussionNews, Notices, ProposalNews, RefundNews],
})
export class NotificationsModule {}
