import { dayAfter, maxPortfolioDays, portfolioCodeLength, today } from '@tinkerdesk/shared'
import { consent } from '@tinkerdesk/shared/resources/consent'
import { portfolio, type Portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { student } from '@tinkerdesk/shared/resources/student'
import { randomCode } from '../../access/random-code.js'
import { system } from '../../access/system.js'
import { changedAt, hooksOf, records } from '../../crud/index.js'
import { titledProblem } from '../../problems/field-problem.js'
import type { Transaction } from '../../database/database.js'
import { isSharingAgreed } from './sharing.js'
import { snapshotOf } from './snapshot.js'

/** The values of a portfolio that no link shows. */
const ended = { alone: false, until: null, code: null, releasedAt: null, releasedBy: null }

const isProposed = (state: Portfolio['state'] | undefined): boolean =>
  state === 'proposed' || state === 'changed'

/** Returns another state than before, so that a release of what was proposed before is a conflict. */
const nextProposal = (before: Portfolio | null): 'proposed' | 'changed' =>
  before?.state === 'proposed' ? 'changed' : 'proposed'

const contentOf = ({ about, pieces }: Portfolio): string => JSON.stringify([about, pieces])

/**
 * Keeps what is shown and what was seen the same. A change of the content is a new proposal, or a draft; it ends the link. Only a proposal is
 * released, with consent. A portfolio that comes back from the archive asks again.
 */
export const portfolioHooks = hooksOf(portfolio, {
  async before({ action, before, after, me, tx }) {
    if (me === system || (action !== 'create' && action !== 'update')) return
    const isNew = before === null || contentOf(before) !== contentOf(after)
    const state = !isNew || after.state === 'draft' ? after.state : nextProposal(before)
    if (state === 'draft') return { ...ended, state, shown: null, message: null }
    if (isProposed(state)) {
      if (!isNew && isProposed(before?.state)) return { state: before?.state ?? state }
      const shown = JSON.stringify(await snapshotOf(tx, after))
      return { ...ended, state, shown, message: null }
    }
    if (me.role === 'student' && state !== before?.state)
      throw titledProblem('state', 'Your school releases your portfolio.')
    if (state !== 'released') return ended
    if (before === null || (!isProposed(before.state) && before.state !== 'released'))
      throw titledProblem('state', 'Only a portfolio that the student has proposed is released.')
    await assertConsent(tx, after.student)
    if (before.state !== 'released' || before.until !== after.until) assertDay(after.until)
    return {
      code: before.code ?? randomCode(portfolioCodeLength),
      releasedAt: before.releasedAt ?? changedAt(),
      releasedBy: before.releasedBy ?? me.displayName.slice(0, 160),
      message: null,
    }
  },
  async after({ action, after, tx }) {
    if (action === 'restore' && after.state !== 'draft') await end(tx, after.id)
  },
})

/** A link that ended when the consent was withdrawn does not come back with another consent: the portfolio is a draft again. */
export const sharingHooks = hooksOf(consent, {
  async after({ action, after, tx }) {
    if (action !== 'create' || after.act !== 'withdrawn') return
    if (!after.purposes.includes('sharing') || (await isSharingAgreed(tx, after.student))) return
    const shown = { student: after.student, state: 'released' as const }
    for (const id of await records(portfolio, tx).ids(shown)) await end(tx, id)
  },
})

async function end(tx: Transaction, id: string): Promise<void> {
  await records(portfolio, tx).put(id, { ...ended, state: 'draft', shown: null })
}

/** Throws without a guardian's consent for sharing. The child is locked, so that a withdrawal at the same moment comes before or after. */
async function assertConsent(tx: Transaction, child: string): Promise<void> {
  await records(student, tx).lock(child)
  if (!(await isSharingAgreed(tx, child)))
    throw titledProblem(
      'state',
      'A guardian has to agree to sharing first. Enter the consent, then release the portfolio.',
    )
}

function assertDay(until: string | null): void {
  if (until !== null && (until < today() || until > dayAfter(today(), maxPortfolioDays)))
    throw titledProblem(
      'until',
      `Choose a day from today on, at most ${maxPortfolioDays} days ahead.`,
    )
}
