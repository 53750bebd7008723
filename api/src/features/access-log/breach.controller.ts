import { Controller, Get, Res } from '@nestjs/common'
import { breach, breachFamilies, type Breach, type Me } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { CurrentMe } from '../../access/current-me.js'
import { Roles, StepUp } from '../../access/route-rules.js'
import { recordExport, records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { byteOrderMark, csvText } from '../../http/csv-text.js'
import { Describes, Tag } from '../../http/describes.js'
import { idsOf } from '../../http/ids.js'
import { Leaving } from '../../http/leaving.js'
import { BreachReader } from './breach-reader.js'

const day = z.iso.date({ error: 'A day must be like 2026-12-31' })
const breachQuery = z.strictObject({
  people: idsOf('A person').default([]),
  tokens: idsOf('A token').default([]),
  from: day,
  to: day,
})
const familiesQuery = z.strictObject({
  ...breachQuery.shape,
  of: z.enum(breachFamilies, { error: 'It must be could or did' }),
})

/** Children in one part of the file. */
const atOnce = 200
const headings = ['Student', 'School', 'Class', 'Guardian', 'Relationship', 'Phone', 'E-mail', 'ID']

/** After a breach: who could have read what, who did, and whom to tell. */
@Controller('api/access-log/breach')
@Tag('Access log')
@Roles('admin')
export class BreachController {
  constructor(
    private readonly database: Database,
    private readonly reader: BreachReader,
  ) {}

  @Get()
  @Describes('Who could have read what in some days, and who did, of some accounts and tokens', {
    query: breachQuery,
    answer: breach,
  })
  @StepUp()
  async of(
    choice: z.infer<typeof breachQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
  ): Promise<Breach> {
    return this.reader.of(me, choice, leaving)
  }

  /** The families to tell, as a file. It is in the audit trail and in the log. */
  @Get('families')
  @Describes('The families of the children who could have been read, or were, as CSV', {
    query: familiesQuery,
    answerType: 'text/csv',
  })
  @StepUp()
  async families(
    { of, ...choice }: z.infer<typeof familiesQuery>,
    @CurrentMe() me: Me,
    @Leaving() leaving: AbortSignal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ids = await this.reader.families(me, choice, of, leaving)
    const fields = ['name', 'school', 'class', 'guardians']
    await this.database.write(
      (tx) => recordExport(tx, { me, resource: student, fields, rows: ids.length }),
      me.uid,
    )
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="families-to-tell.csv"`)
      .send(Readable.from(this.lines(me, ids, leaving), { objectMode: false }))
  }

  private async *lines(
    me: Me,
    ids: readonly string[],
    leaving: AbortSignal,
  ): AsyncGenerator<string> {
    yield byteOrderMark + csvText([headings])
    const { read } = this.database
    for (let at = 0; at < ids.length; at += atOnce) {
      leaving.throwIfAborted()
      const children = await records(student, read, me).find(
        { id: { $in: ids.slice(at, at + atOnce) } },
        { fields: ['name', 'school', 'class', 'guardians'] },
      )
      const schools = new Map(
        (
          await records(school, read, me).find(
            { id: { $in: [...new Set(children.flatMap((child) => child.school ?? []))] } },
            { fields: ['name'] },
          )
        ).map((row) => [row.id, row.name ?? '']),
      )
      yield csvText(
        children.flatMap((child) => {
          const { firstName, lastName } = child.name ?? {}
          const who = [
            [firstName, lastName].filter(Boolean).join(' '),
            schools.get(child.school ?? '') ?? '',
            child.class ?? '',
          ]
          const guardians = child.guardians?.length ? child.guardians : [undefined]
          return guardians.map((guardian) => [
            ...who,
            guardian?.name ?? '',
            guardian?.relationship ?? '',
            guardian?.phone ?? '',
            guardian?.email ?? '',
            child.id,
          ])
        }),
      )
    }
  }
}
