import { Controller, Get, HttpCode, Post } from '@nestjs/common'
import {
  newMarks,
  register,
  registerQuery,
  storedMarks,
  type Me,
  type Register,
  type StoredMarks,
} from '@tinkerdesk/shared'
import type { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles } from '../../access/route-rules.js'
import { InViews } from '../../access/views.js'
import { Describes, Tag } from '../../http/describes.js'
import { Leaving } from '../../http/leaving.js'
import { RegisterReader } from './register-reader.js'
import { RegisterWriter } from './register-writer.js'

/** Registers: the attendance of a session, or of an hour of a lab. */
@Controller('api/registers')
@Tag('Attendance')
@Roles('admin', 'atlIncharge', 'mentor')
export class AttendanceController {
  constructor(
    private readonly reader: RegisterReader,
    private readonly writer: RegisterWriter,
  ) {}

  @Get()
  @InViews('open')
  @Describes('The students of a session or an hour of a lab, with their marks', {
    query: registerQuery,
    answer: register,
  })
  async one(
    { school, class: inClass, ...place }: z.infer<typeof registerQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<Register> {
    return this.reader.of(me, place, { school, class: inClass }, leaving)
  }

  @Post()
  @HttpCode(200)
  @Describes(
    'Stores marks. Marks that someone else set meanwhile stay, and are in the `current` of a 409',
    { body: newMarks, answer: storedMarks, statuses: [409] },
  )
  async store(marks: z.infer<typeof newMarks>, @CurrentMe() me: Me): Promise<StoredMarks> {
    return this.writer.store(me, marks)
  }
}
