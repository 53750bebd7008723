import { textKey } from '@tinkerdesk/shared'
import { fieldProblem } from '../../problems/field-problem.js'
import { planOf } from '../plan/plan.js'
import { rightsOf } from '../query/condition/rights.js'
import { offeredOrAll } from '../write/offered.js'
import { nameTexts, type NameLimits } from './find-called.js'
import { findNamed } from './find-named.js'
import { severalSentence } from './several-sentence.js'
import { findKeyed } from './find-keyed.js'
import type { Writing } from '../operation/writing.js'

const refused = (message: string) => fieldProblem('', message)

/** Returns the id of the record that a name, an e-mail or an id means. Throws `validation_failed` for a name of none or of several. */
export async function findByName(
  { machine, me, leaving }: Omit<Writing, 'plan'>,
  to: string,
  name: string,
  { scope, offered }: NameLimits,
): Promise<string> {
  const plan = planOf(to)
  const writing = { machine, me, plan, leaving }
  const keyed = await findKeyed(writing, name)
  if (keyed !== undefined) return keyed
  const { label } = plan.resource
  const texts = nameTexts(writing)
  if (texts.length === 0 || textKey(name) === '')
    throw refused(`${label.one} “${name}” cannot be found by name. Write its ID.`)
  // A scope by which the person may not list is left to the check of the write.
  const narrowed =
    scope !== undefined && scope.id !== null && rightsOf(plan, me).mayQuery(scope.by)
      ? scope
      : undefined
  // Each sentence is a whole one, so that the page says it in its language.
  const where = narrowed?.label
  const named = await findNamed(writing, texts, name, narrowed)
  const matching = await offeredOrAll(machine.database.read, plan, named, offered)
  if (matching.length > 1) throw refused(severalSentence(plan, matching, name, where))
  if (matching[0]) return matching[0].id
  throw refused(
    where
      ? `There is no ${label.one.toLowerCase()} called “${name}” that you may choose in ${where}`
      : `There is no ${label.one.toLowerCase()} called “${name}” that you may choose`,
  )
}
