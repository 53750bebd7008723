import {
  hazardLabels,
  type DraftEvent,
  type DraftRequest,
  type Hazard,
  type Me,
} from '@tinkerdesk/shared'
import { fieldProblem } from '../../problems/field-problem.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { LibraryActivity } from './compose.js'
import { hazardsIn, isForAdults } from './safety.js'

/** True for a person who gets nothing that an adult must be with. */
export const isChild = ({ role }: Me): boolean => role === 'student'

/** Throws a 400 for a child's wish that names a hazard. */
export function refuseHazards(
  me: Me,
  { about, materials }: Pick<DraftRequest, 'about' | 'materials'>,
): void {
  if (!isChild(me)) return
  for (const [path, texts] of [
    ['about', [about]],
    ['materials', materials],
  ] as const) {
    const [hazard] = hazardsIn(texts)
    if (hazard === undefined) continue
    const label = hazardLabels[hazard]
    throw fieldProblem(
      path,
      `“${label}” can hurt you, so no draft with it is made for students. Choose another idea, or ask your teacher.`,
    )
  }
}

/** Returns the activities of which a draft for this person may be made, or that may be named to them instead. */
export const allowedFor = (me: Me, activities: readonly LibraryActivity[]): LibraryActivity[] =>
  activities.filter(({ content, declared }) => !isChild(me) || !isForAdults(content, declared))

/** Throws if a draft with these hazards is for a child. */
export function refuseDraft(me: Me, [hazard]: readonly Hazard[]): void {
  if (!isChild(me) || hazard === undefined) return
  const label = hazardLabels[hazard]
  throw new ProblemError('not_applicable', {
    title: `This draft needs an adult because of “${label}”, so it is not given to a student. Say it in other words, or ask your teacher.`,
  })
}

/** The answer if the library has nothing like a wish. It costs nothing. */
export async function* nothingAlike(
  nearest: readonly LibraryActivity[],
): AsyncGenerator<DraftEvent> {
  yield {
    type: 'nothing',
    nearest: nearest.map(({ id, content }) => ({ id, name: content.taName })),
  }
}
