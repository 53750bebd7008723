import type { FigureScopeName, Me, Where } from '@tinkerdesk/shared'
import { coordinatedBy } from '@tinkerdesk/shared/parts/school/own-school'
import type { school } from '@tinkerdesk/shared/resources/school'
import { ProblemError } from '../../problems/problem-error.js'

/** The schools whose figures a person sees, and whether small numbers of children are hidden from them. */
export interface FigureScope {
  schools: Where<typeof school>
  /** False where a person sees the numbers of their own schools alone. */
  hidesSmall: boolean
}

/**
 * Returns whose figures a person sees: all schools for admins, those of the grant for coordinators, their own for in-charges. This is the one place that says so,
 * for the pictures and for the lists behind them. Throws `forbidden` for a scope that the person does not have. Without a name,
 * in-charges have their own schools. Admins see all schools under each name.
 */
export function figureScope(
  me: Me,
  name: FigureScopeName = me.role === 'atlIncharge' ? 'own' : 'programme',
): FigureScope {
  if (me.role === 'admin') return { schools: {}, hidesSmall: true }
  if (name === 'own') {
    if (me.role !== 'atlIncharge') throw new ProblemError('forbidden')
    return { schools: { id: { $in: me.schoolIds } }, hidesSmall: false }
  }
  const ids = coordinatedBy(me)
  if (ids.length === 0) throw new ProblemError('forbidden')
  return { schools: { id: { $in: ids } }, hidesSmall: true }
}
