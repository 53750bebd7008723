import { Module } from '@nestjs/common'
import { OnlinePayments } from './online-payments.js'
import { PaymentsController } from './payments.controller.js'
import { Razorpay } from './razorpay.js'

/** Paying online and by UPI. Payments and their ledger are resources. */
@Module({ controllers: [PaymentsController], providers: [OnlinePayments, Razorpay] })
export class PaymentsModule {}
