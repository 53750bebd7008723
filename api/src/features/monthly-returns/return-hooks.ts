import { monthlyReturn } from '@tinkerdesk/shared/resources/monthly-return'
import { returnScope } from '@tinkerdesk/shared/rules/monthly-return/return-scope'
import { declaredLines } from '@tinkerdesk/shared/rules/monthly-return/lines'
import { system } from '../../access/system.js'
import { hooksOf } from '../../crud/index.js'
import { titledProblem } from '../../problems/field-problem.js'
import { ProblemError } from '../../problems/problem-error.js'
import { allowedPhotos, photosOf } from './return-photos.js'

/** True for a line that follows from records: another number needs a reason. */
const isComputed = (line: string): boolean =>
  declaredLines.some(({ key, type }) => key === line && type !== 'entered')

/** A return that is handed in does not change, and a correction of a computed line has a reason. Entries of lines that a return does not have are not shown. */
export const returnHooks = hooksOf(monthlyReturn, {
  async before({ action, before, after, me, tx }) {
    if (me === system || (action !== 'create' && action !== 'update')) return
    if (before?.state === 'handedIn')
      throw new ProblemError('not_applicable', {
        title: 'This return is handed in. An admin can open it again.',
      })
    if (after.entries.some(({ line, reason }) => isComputed(line) && !reason))
      throw titledProblem('entries', 'Say why the number is another one.')
    if (JSON.stringify(before?.photos ?? []) === JSON.stringify(after.photos)) return
    const { school, month } = after
    const photos = await allowedPhotos(
      tx,
      school,
      await photosOf(tx, returnScope(school, month, new Date())),
    )
    const placed = new Map(photos.map((photo) => [photo.file, photo]))
    return {
      photos: after.photos.map(({ file, words }) => {
        const photo = placed.get(file)
        if (!photo)
          throw titledProblem(
            'photos',
            'Some of these photos are not of this month, or a child in them has no consent.',
          )
        return { ...photo, words }
      }),
    }
  },
})
