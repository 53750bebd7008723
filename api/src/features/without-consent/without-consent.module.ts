import { Module } from '@nestjs/common'
import { WithoutConsentController } from './without-consent.controller.js'
import { WithoutConsentReader } from './without-consent-reader.js'

/** The children without consent. */
@Module({ controllers: [WithoutConsentController], providers: [WithoutConsentReader] })
export class WithoutConsentModule {}
