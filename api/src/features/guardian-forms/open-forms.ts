import { Injectable } from '@nestjs/common'
import {
  consentFormCode,
  consentPurposes,
  maxWrongDetails,
  titleOf,
  today,
  type FormAnswer,
  type NamedChild,
  type OpenedForm,
} from '@tinkerdesk/shared'
import { consent } from '@tinkerdesk/shared/resources/consent'
import { consentForm, type ConsentForm } from '@tinkerdesk/shared/resources/consent-form'
import { school } from '@tinkerdesk/shared/resources/school'
import { student, type Student } from '@tinkerdesk/shared/resources/student'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { networkOf } from '../../access/network-of.js'
import { changedAt, records } from '../../crud/index.js'
import { Database, type Sql, type Transaction } from '../../database/database.js'
import { sharedLimiter, take } from '../../database/shared-limiter.js'
import { consentStates } from '../../resources/consents.js'
import { NoticeVersions } from '../../resources/notice/notice-versions.js'
import { digestOf } from './form-code.js'
import { formCodes } from './form-codes.tables.js'
import { detailsOf } from './known-detail.js'

/** Requests in a quarter of an hour: a class may answer in one room, and nobody needs many with one code. */
const maxOfNetwork = 300
const maxOfCode = 30
const quarterHour = 15 * 60

/** A request by anyone who has the address of a form. */
export interface FormRequest {
  code: string
  /** The network address that it came from. */
  address: string
}

/** Opens forms for anyone who has the code of one. A used or expired code, and a code that never was, are answered alike. */
@Injectable()
export class OpenForms {
  private readonly networks: RateLimiterAbstract
  private readonly codes: RateLimiterAbstract

  constructor(
    private readonly database: Database,
    private readonly notices: NoticeVersions,
  ) {
    this.networks = sharedLimiter(database, 'guardian forms', maxOfNetwork, quarterHour)
    this.codes = sharedLimiter(database, 'guardian form', maxOfCode, quarterHour)
  }

  /** Returns what the guardian is asked for. It names no child. Throws `too_many_requests`. */
  async open(request: FormRequest): Promise<OpenedForm['form']> {
    await this.count(request)
    const form = await openForm(this.database.read, request.code)
    return form ? { asks: form.asks } : null
  }

  /** Returns the child, for a detail that the guardian knows. A few wrong ones end the form. Throws `too_many_requests`. */
  async child(request: FormRequest, detail: string): Promise<NamedChild | null> {
    await this.count(request)
    return this.database.write(async (tx) => {
      const { child } = (await this.known(tx, request.code, detail)) ?? {}
      if (!child) return null
      const place = await records(school, tx).one(child.school)
      const states = (await consentStates(tx, [child.id])).get(child.id)
      return {
        name: titleOf(student, child),
        class: child.class,
        school: place.name,
        agreed: consentPurposes.filter((purpose) => states?.get(purpose) === 'given'),
      }
    }, 'strangers')
  }

  /**
   * Stores the answer, once. A withdrawal is a line of the ledger at once; the rest waits for the school. Returns false without an
   * open form or with a wrong detail. Throws `too_many_requests`.
   */
  async answer(request: FormRequest, detail: string, answer: FormAnswer): Promise<boolean> {
    await this.count(request)
    return this.database.write(async (tx) => {
      const { form } = (await this.known(tx, request.code, detail)) ?? {}
      if (!form) return false
      const { agreed, withdrawn, guardian, relationship, language } = answer
      const words = {
        guardian,
        relationship,
        language,
        notice: String(await this.notices.keep(tx)),
      }
      if (withdrawn.length > 0)
        await records(consent, tx).create({
          ...words,
          student: form.student,
          act: 'withdrawn',
          purposes: withdrawn,
          proof: 'form',
        })
      await records(consentForm, tx).put(form.id, {
        ...words,
        state: withdrawn.length > 0 && agreed.length === 0 ? 'withdrawn' : 'answered',
        purposes: agreed,
        withdrawn,
        answeredAt: changedAt(),
      })
      return true
    }, 'strangers')
  }

  private async count({ code, address }: FormRequest): Promise<void> {
    await take(this.networks, networkOf(address))
    await take(this.codes, code)
  }

  /** Returns an open form, locked, and its child, for the right detail. Counts a wrong one, and ends the form with the last that is allowed. */
  private async known(
    tx: Transaction,
    code: string,
    detail: string,
  ): Promise<{ form: ConsentForm; child: Student } | undefined> {
    const opened = await openForm(tx, code)
    if (!opened) return undefined
    const form = await records(consentForm, tx).lock(opened.id)
    // Another answer may have been first, or another wrong detail.
    const named = await openForm(tx, code)
    if (!named) return undefined
    const child = await records(student, tx).one(form.student)
    if (detailsOf(child, form.asks).includes(detail)) return { form, child }
    const wrong = named.wrong + 1
    await formCodes.update(tx, { form_id: form.id }, { wrong })
    if (wrong >= maxWrongDetails) await records(consentForm, tx).put(form.id, { state: 'ended' })
    return undefined
  }
}

/** Returns the form with a code that may be answered. */
async function openForm(
  sql: Sql,
  code: string,
): Promise<(Pick<ConsentForm, 'id' | 'asks'> & { wrong: number }) | undefined> {
  if (!consentFormCode.test(code)) return undefined
  const [kept] = await formCodes.find(sql, { digest: digestOf(code) })
  if (!kept) return undefined
  const [form] = await records(consentForm, sql).find(
    { id: kept.form_id, state: 'open', until: { $gte: today() } },
    { fields: ['asks'], limit: 1 },
  )
  return form && { ...form, wrong: kept.wrong }
}
