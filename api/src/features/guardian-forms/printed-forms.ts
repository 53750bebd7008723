import { Injectable } from '@nestjs/common'
import {
  entryFor,
  consentFormCodeLength,
  consentFormDays,
  consentFormPath,
  dayAfter,
  titleOf,
  today,
  type ConsentDetail,
  type Me,
  type PrintedForm,
  type PrintedForms,
} from '@tinkerdesk/shared'
import { consentForm } from '@tinkerdesk/shared/resources/consent-form'
import { school } from '@tinkerdesk/shared/resources/school'
import { student, type Student } from '@tinkerdesk/shared/resources/student'
import { randomCode } from '../../access/random-code.js'
import { Config } from '../../config/config.js'
import { records } from '../../crud/index.js'
import { Database, type Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { digestOf } from './form-code.js'
import { formCodes } from './form-codes.tables.js'
import { detailsOf } from './known-detail.js'
import { paperWords } from './paper-words.js'

/** Forms in one transaction. */
const chunk = 50

const refusal = () =>
  new ProblemError('not_found', {
    issues: [
      {
        path: 'students',
        message: 'Some of these students do not exist, or are not yours to print forms for.',
      },
    ],
  })

const fields = ['name', 'school', 'class', 'section', 'dateOfBirth', 'guardians'] as const
type Child = Pick<Student, 'id' | (typeof fields)[number]>

/** Makes the forms of children. A new one ends the one that was not answered. The address is in the answer alone. */
@Injectable()
export class PrintedFormsMaker {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Makes forms for some students, in this order. If one of them is out of reach, none is made in its part. */
  async print(me: Me, students: readonly string[], asks: ConsentDetail): Promise<PrintedForms> {
    const ids = [...new Set(students)]
    const forms: PrintedForm[] = []
    for (let from = 0; from < ids.length; from += chunk)
      forms.push(
        ...(await this.database.write(
          (tx) => this.printSome(tx, me, ids.slice(from, from + chunk), asks),
          me.uid,
        )),
      )
    return { forms, words: paperWords(asks), without: ids.length - forms.length }
  }

  private async printSome(
    tx: Transaction,
    me: Me,
    ids: readonly string[],
    asks: ConsentDetail,
  ): Promise<PrintedForm[]> {
    const within = me.role === 'admin' ? {} : { school: { $in: me.schoolIds } }
    const children: Child[] = await records(student, tx).find(
      { $and: [{ id: { $in: [...ids] } }, within] },
      { fields },
    )
    if (children.length !== ids.length) throw refusal()
    const places = await records(school, tx).find(
      { id: { $in: [...new Set(children.map((child) => child.school))] } },
      { fields: ['name'] },
    )
    const placeOf = new Map(places.map(({ id, name }) => [id, name]))
    const byId = new Map(children.map((child) => [child.id, child]))
    const forms: PrintedForm[] = []
    for (const id of ids) {
      const child = entryFor(byId, id)
      if (detailsOf(child, asks).length === 0) continue
      forms.push({
        student: id,
        name: titleOf(student, child),
        class: child.class,
        section: child.section,
        school: placeOf.get(child.school) ?? '',
        asks,
        ...(await this.make(tx, me, id, asks)),
      })
    }
    return forms
  }

  private async make(
    tx: Transaction,
    me: Me,
    child: string,
    asks: ConsentDetail,
  ): Promise<Pick<PrintedForm, 'url' | 'until'>> {
    const open = await records(consentForm, tx).find(
      { student: child, state: 'open' },
      { fields: [] },
    )
    for (const { id } of open) await records(consentForm, tx).put(id, { state: 'ended' })
    const made = await records(consentForm, tx, me).create({ student: child, asks })
    const code = randomCode(consentFormCodeLength)
    const until = dayAfter(today(), consentFormDays)
    await records(consentForm, tx).put(made.id, { until })
    await formCodes.insert(tx, { digest: digestOf(code), form_id: made.id })
    return { url: `${this.config.publicUrl}${consentFormPath}#${code}`, until }
  }
}
