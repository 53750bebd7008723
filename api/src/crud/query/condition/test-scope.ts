import type { Me } from '@tinkerdesk/shared'
import { planOf } from '../../plan/plan.js'
import type { Scope } from './compile.js'
import { Rights } from './rights.js'

/** A mentor. */
export const me: Me = {
  uid: 'u1',
  email: 'm@demo.example',
  role: 'mentor',
  displayName: 'M',
  schoolIds: [],
}
/** Returns the scope of a list of a resource, by default for a mentor on SQLite. */
export const scope = (resource: string, dialect: Scope['dialect'] = 'sqlite', who = me): Scope => ({
  rights: new Rights(planOf(resource), who),
  alias: 't',
  dialect,
})
/** Returns the code of the problem that work throws, or `accepted`. */
export const code = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as { code?: string }).code
  }
  return 'accepted'
}
