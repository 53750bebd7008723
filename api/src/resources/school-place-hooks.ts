import { likelyName, nameInList } from '@tinkerdesk/shared/parts/school/places'
import { place } from '@tinkerdesk/shared/resources/place'
import { school, type School } from '@tinkerdesk/shared/resources/school'
import type { Patch } from '@tinkerdesk/shared'
import { hooksOf, records } from '../crud/index.js'
import { fieldProblem } from '../problems/field-problem.js'
import type { ProblemError } from '../problems/problem-error.js'

type Places = { district: string; block: string | null }[]

/**
 * Checks the district and the block of a school where their state has a list, and writes them as the list does. Values that stay are not checked again: a newer
 * list does not stop the other changes of a school.
 */
export const schoolPlaceHooks = hooksOf(school, {
  async beforeMany(changes) {
    const typed = changes.flatMap(({ before, after }) =>
      after && isTyped(before, after) ? [after.address.state] : [],
    )
    const states = [...new Set(typed)].filter((state) => state !== null)
    if (states.length === 0) return changes.map(() => undefined)
    const rows = await records(place, changes[0]!.tx).find(
      { state: { $in: states } },
      { fields: ['state', 'district', 'block'] },
    )
    return changes.map(({ before, after }) =>
      after && isTyped(before, after)
        ? placed(
            after,
            rows.filter(({ state }) => state === after.address.state),
          )
        : undefined,
    )
  },
})

const isTyped = (before: School | null, after: School): boolean =>
  (after.district !== null || after.block !== null) &&
  (before?.district !== after.district ||
    before.block !== after.block ||
    before.address.state !== after.address.state)

/** Returns the names as the list of the state has them, or the problem of one that it does not have. */
function placed(
  { district, block }: School,
  places: Places,
): Patch<typeof school> | ProblemError | undefined {
  if (places.length === 0 || district === null) return undefined
  const districts = [...new Set(places.map((each) => each.district))]
  const own = nameInList(district, districts)
  if (own === undefined) return unknownDistrict(likelyName(district, districts))
  const blocks = places.flatMap((each) =>
    each.district === own && each.block !== null ? [each.block] : [],
  )
  // A list of districts alone says nothing about blocks.
  if (block === null || blocks.length === 0) return { district: own }
  const ownBlock = nameInList(block, blocks)
  return ownBlock === undefined
    ? unknownBlock(likelyName(block, blocks))
    : { district: own, block: ownBlock }
}

const unknownDistrict = (likely: string | undefined) =>
  fieldProblem(
    'district',
    likely === undefined
      ? 'The list of districts of this state does not have this one.'
      : `The list of districts of this state does not have this one. Do you mean ${likely}?`,
  )

const unknownBlock = (likely: string | undefined) =>
  fieldProblem(
    'block',
    likely === undefined
      ? 'The list of blocks of this district does not have this one.'
      : `The list of blocks of this district does not have this one. Do you mean ${likely}?`,
  )
