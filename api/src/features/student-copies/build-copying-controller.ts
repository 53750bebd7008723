import { Controller, Get, HttpCode, Inject, Param, Post, Res, type Type } from '@nestjs/common'
import {
  assignees,
  assignResults,
  resourceNamed,
  titleOf,
  today,
  type Assigned,
  type AssignResults,
  type Job,
  type Me,
} from '@tinkerdesk/shared'
import type { FastifyReply } from 'fastify'
import { ulid } from 'ulid'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Gated } from '../../access/route-rules.js'
import { Database } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { Describes, Tag } from '../../http/describes.js'
import { dayOf } from '../../http/day-of.js'
import { accepted } from '../../http/handed-to-job.js'
import { idOf, pathId } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { startJob } from '../../jobs/start-job.js'
import { assignJob } from './assign-job.js'
import { Assignments, changeSetOf } from './assignments.js'
import { Cloner } from './cloner.js'
import type { Copying } from './copying.js'

const maxStudents = 500
/** Students who are given a copy before the answer. It takes a third of a second. */
const maxAtOnce = 50

const assignBody = z.strictObject({
  students: z
    .array(idOf('A student'), { error: 'Choose the students' })
    .min(1, { error: 'Choose at least one student' })
    .max(maxStudents, { error: `At most ${maxStudents} students at once` }),
  dueDate: dayOf('The due date')
    .refine((due) => due >= today(), { error: 'The due date is over' })
    .optional(),
})
const cloneBody = z.strictObject({ id: idOf('The id').optional() }).optional()
const assigneesQuery = z.strictObject({ school: idOf('A school').optional() })

/** The endpoints of an original beyond CRUD: clone it, assign it, and list its assignees. */
export function buildCopyingController(copying: Copying): Type {
  const { source } = copying

  @Gated()
  @Tag(resourceNamed(source).label.many)
  @Controller(`api/${resourceNamed(source).url}`)
  class CopyingController {
    constructor(
      @Inject(Assignments) private readonly assignments: Assignments,
      @Inject(Cloner) private readonly cloner: Cloner,
      @Inject(Database) private readonly database: Database,
      @Inject(Events) private readonly events: Events,
    ) {}

    @Post(':id/clone')
    @Describes('Create a copy of this record; the body may give its id', {
      body: cloneBody,
      statuses: [409],
      answer: { record: source },
    })
    clone(
      { id: copy }: z.infer<typeof cloneBody> = {},
      @CurrentMe() me: Me,
      @Param('id') id: string,
    ) {
      return this.cloner.clone(me, source, pathId(id), copy)
    }

    /** Returns a result per student, and the number of each result. For many students it returns the job (202) that does the same. */
    @Post(':id/assign')
    @Describes('Give each of these students a copy, unless they have one; a result per student', {
      body: assignBody,
      answer: assignResults,
      mayBecomeJob: true,
    })
    @HttpCode(200)
    async assign(
      { dueDate, ...sent }: z.infer<typeof assignBody>,
      @CurrentMe() me: Me,
      @Param('id') id: string,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<AssignResults | Job> {
      const students = [...new Set(sent.students)]
      const row = await this.assignments.original(me, copying, pathId(id))
      if (students.length > maxAtOnce) {
        const title = `Assign “${titleOf(resourceNamed(source), row)}” to ${students.length} students`
        const start = {
          me,
          input: { source, id, dueDate, students },
          title,
          total: students.length,
        }
        return accepted(
          reply,
          await this.database.write((tx) => startJob(tx, this.events, assignJob, start), me.uid),
        )
      }
      const set = changeSetOf(ulid(), me, source, students.length)
      const results = await this.assignments.assign(
        me,
        copying,
        { source: id, dueDate },
        students,
        set,
      )
      const count = (kind: Assigned['result']): number =>
        results.filter(({ result }) => result === kind).length
      const assigned = count('assigned')
      return {
        results,
        assigned,
        had: count('had'),
        failed: count('failed'),
        changeSet: assigned > 0 ? set.id : null,
      }
    }

    @Get(':id/assignees')
    @Describes('The students who have a copy', { query: assigneesQuery, answer: assignees })
    async assignees(
      { school }: z.infer<typeof assigneesQuery>,
      @CurrentMe() me: Me,
      @Param('id') id: string,
      @Leaving() leaving: AbortSignal,
    ) {
      return {
        data: await this.assignments.assignees(me, copying, pathId(id), school, leaving),
      }
    }
  }
  Object.defineProperty(CopyingController, 'name', {
    value: `${source[0]!.toUpperCase()}${source.slice(1)}CopyingController`,
  })
  return CopyingController
}
