import { counted, formatCount } from '@tinkerdesk/shared'

/** Returns the numbers of a change set in words, by the results of its rows. */
export function savedSentence(counts: Readonly<Record<string, number>>): string {
  const { created = 0, changed = 0, archived = 0, restored = 0, same = 0, failed = 0 } = counts
  return [
    `${counted(created + changed + archived + restored, 'record')} saved.`,
    ...(same > 0 ? [`${formatCount(same)} were so already.`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} stayed as they were.`] : []),
  ].join(' ')
}
