import { counted, formatCount } from '@tinkerdesk/shared'

/** Returns the numbers of a change set in words, by the results of its rows. */
export function savedSentence(counts: Readonly<Record<string, number>>): string {
  const { created = 0, changed = 0, archived = 0, restored = 0, same = 0, failed = 0 } = counts
  const saved = created + changed + restored
  return [
    ...(saved > 0 || archived === 0 ? [`${counted(saved, 'record')} saved.`] : []),
    ...(archived > 0 ? [`${counted(archived, 'record')} archived.`] : []),
    ...(same > 0 ? [`${formatCount(same)} already so.`] : []),
    // Of a file, some are of records that never were.
    ...(failed > 0
      ? [
          created > 0
            ? `${formatCount(failed)} not saved.`
            : `${formatCount(failed)} stayed as before.`,
        ]
      : []),
  ].join(' ')
}
