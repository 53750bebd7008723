import type { FigureScopeName, Me, Where } from '@tinkerdesk/shared'
import { coordinatedBy } from '@tinkerdesk/shared/parts/school/own-school'
import type { school } from '@tinkerdesk/shared/resources/school'
import { figureKeys, figureOf, type FigureKey } from '@tinkerdesk/shared/rules/figures/figures'
import { ProblemError } from '../../problems/problem-error.js'

/** The part of the figures that a person sees: the schools, whether small numbers of children are hidden, and which figures. */
export interface FigureScope {
  schools: Where<typeof school>
  /** False where a person sees the numbers of their own schools alone. */
  hidesSmall: boolean
  figures: readonly FigureKey[]
}

const withoutMoney = figureKeys.filter((key) => !figureOf(key).isMoney)

/**
 * Returns whose figures a person sees: all schools for admins, those of the grant for coordinators, their own for in-charges. This is the one place that says so,
 * for the pictures and for the lists behind them. Throws `forbidden` for a scope that the person does not have. Without a name,
 * in-charges have their own schools. Admins see all schools under each name.
 */
export function figureScope(
  me: Me,
  name: FigureScopeName = me.role === 'atlIncharge' ? 'own' : 'programme',
): FigureScope {
  if (me.role === 'admin') return { schools: {}, hidesSmall: true, figures: figureKeys }
  if (name === 'own') {
    if (me.role !== 'atlIncharge') throw new ProblemError('forbidden')
    return { schools: { id: { $in: me.schoolIds } }, hidesSmall: false, figures: figureKeys }
  }
  const ids = coordinatedBy(me)
  if (ids.length === 0) throw new ProblemError('forbidden')
  return { schools: { id: { $in: ids } }, hidesSmall: true, figures: withoutMoney }
}
