import {
  consentFormDays,
  consentPurposes,
  dayAfter,
  today,
  type ConsentPurpose,
  type Me,
} from '@tinkerdesk/shared'
import { consent, type Consent } from '@tinkerdesk/shared/resources/consent'
import { consentForm } from '@tinkerdesk/shared/resources/consent-form'
import { consentGround } from '@tinkerdesk/shared/resources/consent-ground'
import { student } from '@tinkerdesk/shared/resources/student'
import { changedAt, records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'

/** The answers of guardians for the first children of the demo student's school, child by child. */
const answers: readonly (readonly Pick<Consent, 'act' | 'purposes' | 'proof'>[])[] = [
  [{ act: 'given', purposes: ['account', 'work', 'photos', 'messages', 'ai'], proof: 'document' }],
  [{ act: 'given', purposes: [...consentPurposes], proof: 'known' }],
  [
    { act: 'given', purposes: ['account', 'work', 'photos', 'ai'], proof: 'known' },
    { act: 'withdrawn', purposes: ['photos', 'ai'], proof: 'known' },
  ],
  [{ act: 'given', purposes: ['account', 'work'], proof: 'token' }],
]

/** A few lines of the ledger, of which one withdraws. The AI needs consent first; for all else schools have their own ground. */
export async function fillConsents(
  tx: Transaction,
  { admin, student: { schoolIds } }: { admin: Me; student: Me },
): Promise<void> {
  const purpose: ConsentPurpose = 'ai'
  await records(consentGround, tx, admin).create({ purpose, ground: 'consent' })
  const children = await records(student, tx).find(
    { school: { $in: schoolIds } },
    { fields: ['guardians'], order: 'id', limit: answers.length },
  )
  const lines = children.flatMap(({ id, guardians: [guardian] }, at) =>
    guardian === undefined
      ? []
      : (answers[at] ?? []).map((answer) => ({
          ...answer,
          student: id,
          guardian: guardian.name,
          relationship: guardian.relationship,
          language: at % 2 === 0 ? ('hi' as const) : ('en' as const),
        })),
  )
  await records(consent, tx, admin).createAll(lines)
  await fillForms(
    tx,
    children.map(({ id }) => id),
  )
}

/** A form that a guardian has answered, and one that nobody has. */
async function fillForms(tx: Transaction, [first, second]: readonly string[]): Promise<void> {
  if (first === undefined || second === undefined) return
  const form = records(consentForm, tx)
  const until = dayAfter(today(), consentFormDays)
  const open = await form.create({ student: second, asks: 'phone' })
  await form.put(open.id, { until })
  const answered = await form.create({ student: first })
  await form.put(answered.id, {
    until,
    state: 'answered',
    purposes: ['work', 'photos'],
    guardian: 'Sunita Sharma',
    relationship: 'Mother',
    notice: '1',
    language: 'hi',
    answeredAt: changedAt(),
  })
}
