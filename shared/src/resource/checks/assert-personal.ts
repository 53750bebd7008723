import { sharedKind } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { fieldAt, leavesOf } from '../walk/fields-of.js'
import { isAllOfPerson, isOfPerson, personalAt } from '../walk/personal-fields.js'

const missing = [
  ['of', 'whose it is'],
  ['purpose', 'why it is kept'],
  ['keep', 'how long it is kept'],
] as const

/** Returns the faults of fields with data of people that the notice could not explain, a sentence each. */
export function personalFaults(resource: Resource): string[] {
  const faults = leavesOf(resource).flatMap(({ path, field }) => {
    if (!isAllOfPerson(resource) && !isOfPerson(field)) return []
    const answers = personalAt(resource, path)
    const words = answers && missing.filter(([word]) => answers[word] === undefined)
    if (!words || words.length === 0) return []
    return [
      `${resource.name}.${path} is data of a person, and nothing says ${words.map(([word, meaning]) => `${meaning} (\`${word}\`)`).join(', ')}. Say it in \`personal\` of the field, or of the resource for all of its fields.`,
    ]
  })
  const keep = resource.personal?.keep
  const after = typeof keep === 'object' ? keep.after : undefined
  if (after === 'graduation' && resource.name !== 'student')
    faults.push(
      `${resource.name}.personal.keep counts from graduation, which only students do. Say 'withChild' for what is kept as long as the student.`,
    )
  if (typeof after === 'object') {
    const day = fieldAt(resource, after.day)
    if (!day || sharedKind(day).ends === undefined)
      faults.push(
        `${resource.name}.personal.keep counts from "${after.day}", which is no day or moment of ${resource.name}.`,
      )
  }
  return faults
}
