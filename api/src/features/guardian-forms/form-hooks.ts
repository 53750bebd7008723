import { dayInIndia, type ConsentPurpose } from '@tinkerdesk/shared'
import { consent } from '@tinkerdesk/shared/resources/consent'
import { consentForm, type ConsentForm } from '@tinkerdesk/shared/resources/consent-form'
import { student } from '@tinkerdesk/shared/resources/student'
import { system } from '../../access/system.js'
import { hooksOf, records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { titledProblem } from '../../problems/field-problem.js'
import { formCodes } from './form-codes.tables.js'

/** The states to which staff may bring a form. */
const steps: { readonly [from: string]: readonly ConsentForm['state'][] } = {
  open: ['ended'],
  answered: ['confirmed', 'declined'],
  declined: ['answered'],
}

/** Returns what a guardian agreed to and no guardian has withdrawn since. The child is locked, so that a withdrawal at the same moment comes before or after. */
async function stillGiven(tx: Transaction, form: ConsentForm): Promise<ConsentPurpose[]> {
  await records(student, tx).lock(form.student, { fields: [] })
  const lines = await records(consent, tx).find(
    {
      student: form.student,
      act: 'withdrawn',
      number: { $gte: Date.parse(form.answeredAt ?? '') || 0 },
    },
    { fields: ['purposes'] },
  )
  return form.purposes.filter((purpose) => !lines.some((line) => line.purposes.includes(purpose)))
}

/** Lets staff confirm or decline what a guardian has answered. What they confirm becomes a line of the ledger. */
export const formHooks = hooksOf(consentForm, {
  async before({ action, before, after, me, tx }) {
    if (me === system || action !== 'update' || before.state === after.state) return
    if (before.state === 'confirmed')
      throw titledProblem(
        'state',
        'The ledger of consents keeps what was confirmed. Enter a withdrawal if it was wrong.',
      )
    if (!steps[before.state ?? '']?.includes(after.state))
      throw titledProblem('state', 'Only an answer of a guardian is confirmed or declined.')
    const decidedBy = me.displayName.slice(0, 160)
    if (after.state !== 'confirmed') return { decidedBy }
    const purposes = await stillGiven(tx, after)
    if (purposes.length === 0 && after.purposes.length > 0)
      throw titledProblem(
        'state',
        'A guardian has withdrawn all of this since. Decline the answer.',
      )
    return { decidedBy, purposes }
  },
  async after({ action, before, after, me, tx }) {
    if (me === system || action !== 'update' || after?.state !== 'confirmed') return
    if (before?.state === 'confirmed' || after.purposes.length === 0) return
    const { guardian, relationship, notice, language, proof, answeredAt } = after
    if (guardian === null || notice === null || language === null || proof === null) return
    await records(consent, tx, me).create({
      student: after.student,
      act: 'given',
      purposes: after.purposes,
      guardian,
      relationship,
      proof,
      notice,
      language,
      ...(answeredAt && { day: dayInIndia(new Date(answeredAt)) }),
    })
  },
  async purge({ id, tx }) {
    await formCodes.remove(tx, { form_id: id })
  },
})
