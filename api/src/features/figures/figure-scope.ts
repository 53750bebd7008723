import type { Me, Where } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'

/** The schools whose figures a person sees, and whether small numbers of children are hidden from them. */
export interface FigureScope {
  schools: Where<typeof school>
  /** False where a person sees the numbers of their own schools alone. */
  hidesSmall: boolean
}

/** Returns whose figures a person sees. This is the one place that says so: for the pictures, the lists behind them and self-assessments. */
export const figureScope = (me: Me): FigureScope =>
  me.role === 'admin'
    ? { schools: {}, hidesSmall: true }
    : { schools: { id: { $in: me.schoolIds } }, hidesSmall: false }
