import type { ChangeResult } from '@tinkerdesk/shared'
import { spokenLabels } from '@tinkerdesk/shared/base/say'

/** The results of rows in words. */
export const resultWords: Readonly<Record<ChangeResult, string>> = spokenLabels({
  waiting: 'not done',
  created: 'created',
  changed: 'changed',
  archived: 'archived',
  restored: 'restored',
  same: 'the same already',
  failed: 'refused',
})
