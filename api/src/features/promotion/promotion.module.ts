import { Module } from '@nestjs/common'
import { PromotionController } from './promotion.controller.js'
import { PromotionService } from './promotion.js'

/** The yearly promotion of students to the next class. */
@Module({ controllers: [PromotionController], providers: [PromotionService] })
export class PromotionModule {}
