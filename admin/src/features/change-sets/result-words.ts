import type { ChangeResult } from '@tinkerdesk/shared'

/** The results of rows in words. */
export const resultWords: Record<ChangeResult, string> = {
  waiting: 'not done',
  created: 'created',
  changed: 'changed',
  archived: 'archived',
  restored: 'restored',
  same: 'the same already',
  failed: 'refused',
}
