import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, type Type } from '@nestjs/common'
import { idPattern, resourceNamed, type Assigned, type AssignResults, type Me } from '@tinkerdesk/shared'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Gated } from '../../access/route-rules.js'
import { ProblemError } from '../../problems/problem-error.js'
import { parseBody } from '../../problems/parse-body.js'
import { Assignments } from './assignments.js'
import { Cloner } from './cloner.js'
import type { Copying } from './copying.js'

const mostStudents = 500
const idOf = (label: string) => z.string().regex(idPattern, { error: `${label} must be 10 to 40 letters and digits` })

const assignBody = z.strictObject({
  students: z
    .array(idOf('A student'), { error: 'Choose the students' })
    .min(1, { error: 'Choose at least one student' })
    .max(mostStudents, { error: `At most ${mostStudents} students at once` }),
})
const cloneBody = z.strictObject({ id: idOf('The id').optional() })
const assigneesQuery = z.strictObject({ school: idOf('A school').optional() })

const known = (id: string): string => {
  if (!idPattern.test(id)) throw new ProblemError('not_found')
  return id
}

/** The endpoints of an original beyond CRUD: clone it, assign it, and list its assignees. */
export function buildCopyingController(copying: Copying): Type {
  const { source } = copying

  @Gated()
  @Controller(`api/${resourceNamed(source).url}`)
  class CopyingController {
    constructor(
      @Inject(Assignments) private readonly assignments: Assignments,
      @Inject(Cloner) private readonly cloner: Cloner,
    ) {}

    @Post(':id/clone')
    clone(@CurrentMe() me: Me, @Param('id') id: string, @Body() body: unknown) {
      return this.cloner.clone(me, source, known(id), parseBody(cloneBody, body ?? {}).id)
    }

    /** Returns a result per student, and the number of each result. */
    @Post(':id/assign')
    @HttpCode(200)
    async assign(@CurrentMe() me: Me, @Param('id') id: string, @Body() body: unknown): Promise<AssignResults> {
      const results = await this.assignments.assign(me, copying, known(id), parseBody(assignBody, body).students)
      const count = (kind: Assigned['result']): number => results.filter(({ result }) => result === kind).length
      return { results, assigned: count('assigned'), had: count('had'), failed: count('failed') }
    }

    @Get(':id/assignees')
    async assignees(@CurrentMe() me: Me, @Param('id') id: string, @Query() query: unknown) {
      return { data: await this.assignments.assignees(me, copying, known(id), parseBody(assigneesQuery, query).school) }
    }
  }
  Object.defineProperty(CopyingController, 'name', { value: `${source[0]!.toUpperCase()}${source.slice(1)}CopyingController` })
  return CopyingController
}
