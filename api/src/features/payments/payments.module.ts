import { Module } from '@nestjs/common'
import { OnlinePayments } from './online-payments.js'
import { OnlineRefundService } from './online-refunds.js'
import { PaymentsController } from './payments.controller.js'
import { Razorpay } from './razorpay.js'

/** Paying online and by UPI. Payments and their ledger are resources. */
@Module({
  controllers: [PaymentsController],
  providers: [OnlinePayments, OnlineRefundService, Razorpay],
})
export class PaymentsModule {}
