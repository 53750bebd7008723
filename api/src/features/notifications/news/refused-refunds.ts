import { Injectable } from '@nestjs/common'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { records } from '../../../crud/index.js'
import type { Transaction } from '../../../database/database.js'
import { RefundNews, type RefusedByBank } from '../../../resources/refund-news.js'
import { admins } from '../../../resources/school-people.js'
import { Notifier } from '../notifier.js'
import { newsOf } from './payment-news.js'

/** Tells the admins about each refund that the bank has refused: the payer still waits for the money. */
@Injectable()
export class RefusedRefunds extends RefundNews {
  constructor(private readonly notifier: Notifier) {
    super()
  }

  override async refused(
    tx: Transaction,
    { payment: id, amount }: RefusedByBank,
    by?: string,
  ): Promise<void> {
    const [row] = await records(payment, tx).find({ id }, { fields: ['what', 'year'] })
    const news = newsOf(
      { id, amount, what: row?.what ?? null, year: row?.year ?? null, dueOn: null },
      'Refund refused by the bank',
    )
    await this.notifier.tell(tx, await admins(tx), news, by)
  }
}
