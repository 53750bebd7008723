import type { Me } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { refuseWithoutConsent } from '../../resources/consents.js'

/** Throws if words of a child would go to another company without the consent that their school asks for. */
export const refuseWithoutAiConsent = (sql: Sql, me: Me): Promise<void> =>
  refuseWithoutConsent(
    sql,
    me,
    'ai',
    'Your school asks a guardian before an AI reads what you write, and none has agreed. Ask the teacher in charge of your lab, who can enter it.',
  )
