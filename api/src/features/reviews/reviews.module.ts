import { Module } from '@nestjs/common'
import { ReviewQueue } from './review-queue.js'
import { ReviewsController } from './reviews.controller.js'

/** The queue of students' work that waits for staff. */
@Module({ controllers: [ReviewsController], providers: [ReviewQueue] })
export class ReviewsModule {}
