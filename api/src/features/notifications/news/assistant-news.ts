import { Injectable } from '@nestjs/common'
import type { Transaction } from '../../../database/database.js'
import { ProposalNews, type ProposalEvent } from '../../../resources/proposal-news.js'
import { Notifier } from '../notifier.js'

const titles: { readonly [E in ProposalEvent]: string } = {
  made: 'An assistant proposes changes',
  approved: 'A proposal of your assistant was approved',
  declined: 'A proposal of your assistant was declined',
}

/** Tells the people of assistants about proposals. */
@Injectable()
export class AssistantNews extends ProposalNews {
  constructor(private readonly notifier: Notifier) {
    super()
  }

  override async tell(
    tx: Transaction,
    person: string,
    event: ProposalEvent,
    by?: string,
    reason?: string,
  ): Promise<void> {
    const news = { category: 'proposal', title: titles[event], body: reason ?? null } as const
    await this.notifier.tell(tx, [person], { ...news, link: '/proposals' }, by)
  }
}
