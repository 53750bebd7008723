import { Controller, Get, Headers, HttpCode, Param, Post, Req } from '@nestjs/common'
import {
  balanceOf,
  onlineRefund,
  onlineRefundRequest,
  onlineRefunds,
  paymentPage,
  waysToPay,
  type Me,
  type OnlineRefund,
  type OnlineRefunds,
  type PaymentPage,
  type WaysToPay,
} from '@tinkerdesk/shared'
import { payment } from '@tinkerdesk/shared/resources/payment'
import { paymentEntry } from '@tinkerdesk/shared/resources/payment-entry'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Gated, Public, Roles } from '../../access/route-rules.js'
import { Config } from '../../config/config.js'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { Describes, Tag } from '../../http/describes.js'
import { pathId } from '../../http/ids.js'
import { ProblemError } from '../../problems/problem-error.js'
import { OnlinePayments } from './online-payments.js'
import { OnlineRefundService } from './online-refunds.js'
import { readEvent } from './razorpay-event.js'
import { isSigned, Razorpay } from './razorpay.js'

/** Razorpay has many events, of which a few are read. */
const anyEvent = z.object({ event: z.string() })

/** Paying online and by UPI. */
@Tag('Payments')
@Controller('api/payments')
export class PaymentsController {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly razorpay: Razorpay,
    private readonly online: OnlinePayments,
    private readonly refunds: OnlineRefundService,
  ) {}

  @Get(':id/ways')
  @Gated()
  @Describes('How a payment can be paid: online, and by UPI to the address of the programme', {
    answer: waysToPay,
  })
  async ways(@CurrentMe() me: Me, @Param('id') id: string): Promise<WaysToPay> {
    const { read } = this.database
    const owed = await records(payment, read, me).reach(pathId(id))
    if (!owed) throw new ProblemError('not_found')
    const { open } = balanceOf(
      owed.amount ?? 0,
      await records(paymentEntry, read).find({ payment: owed.id }, { fields: ['entry', 'amount'] }),
    )
    const { upi } = this.config
    const query =
      upi &&
      new URLSearchParams({
        pa: upi.id,
        pn: upi.name,
        am: (open / 100).toFixed(2),
        cu: 'INR',
        tn: owed.id,
      })
    // Apps that pay by UPI read "%20" and not "+" as a space.
    return {
      open,
      online: this.razorpay.isSet,
      upi: query && open > 0 ? `upi://pay?${String(query).replaceAll('+', '%20')}` : null,
    }
  }

  @Post(':id/pay-online')
  @HttpCode(200)
  @Gated()
  @Describes('Makes the page on which a payment is paid online, or returns the one that is open', {
    answer: paymentPage,
  })
  async payOnline(@CurrentMe() me: Me, @Param('id') id: string): Promise<PaymentPage> {
    return { url: await this.online.linkFor(me, pathId(id)) }
  }

  @Get(':id/refunds')
  @Roles('admin')
  @Describes('The refunds of a payment by the bank, and how much can be refunded online', {
    answer: onlineRefunds,
  })
  refundsOf(@CurrentMe() me: Me, @Param('id') id: string): Promise<OnlineRefunds> {
    return this.refunds.of(me, pathId(id))
  }

  @Post(':id/refunds')
  @HttpCode(200)
  @Roles('admin')
  @Describes('Asks the bank to return money that came in online. The same id refunds once', {
    body: onlineRefundRequest,
    answer: onlineRefund,
    statuses: [409],
  })
  refund(
    refund: z.infer<typeof onlineRefundRequest>,
    @CurrentMe() me: Me,
    @Param('id') id: string,
  ): Promise<OnlineRefund> {
    return this.refunds.ask(me, pathId(id), refund)
  }

  @Post('razorpay/webhook')
  @HttpCode(200)
  @Public()
  @Describes('Receives signed events of Razorpay', { ownBody: anyEvent, answer: z.object({}) })
  async webhook(
    @Req() request: FastifyRequest,
    @Headers('x-razorpay-signature') signature = '',
  ): Promise<object> {
    const { signedBody } = request
    if (!signedBody || !isSigned(signedBody, signature, this.razorpay.webhookSecrets))
      throw new ProblemError('unauthenticated')
    const event = readEvent(request.body)
    if (event) await this.online.enter(event)
    return {}
  }
}
