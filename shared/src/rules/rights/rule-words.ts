import { relationTarget } from '../../fields/walk.js'
import { plainOf, targetOf } from '../../fields/index.js'
import type { Me, Role } from '../../base/roles.js'
import { englishParts, type Translator } from '../../base/say.js'
import type { Resource } from '../../resource/define-resource.js'
import type { Among, AnyWhere, From } from '../../resource/declare/where.js'
import { fieldOrSystem } from '../../resource/labels/label-at.js'
import { declaredField, fieldAt } from '../../resource/walk/fields-of.js'
import { resourceNamed } from '../../resources/index.js'

/** Values that stand for a person in a condition, so that words can take their place. No value of a record is like them. */
const marks = {
  uid: '«person»',
  email: '«e-mail»',
  displayName: '«name»',
  school: '«school»',
  coordinated: '«coordinated school»',
  student: '«student»',
  mentor: '«mentor»',
} as const

/** Returns the person whose conditions can be put into words: each of their values is a mark. */
export const markedPerson = (role: Role): Me => ({
  uid: marks.uid,
  email: marks.email,
  displayName: marks.displayName,
  role,
  schoolIds: [marks.school],
  coordinatedIds: [marks.coordinated],
  studentId: marks.student,
  mentorId: marks.mentor,
})

/** Parts of a person that conditions compare. */
export type Compared = Exclude<keyof typeof marks, 'email' | 'displayName'>

const isMark = (value: unknown): value is string =>
  Object.values<unknown>(marks).some((mark) => mark === value)

/** Returns what of the person a condition on the marked person compares. */
export function comparedIn(where: unknown): Compared[] {
  const text = JSON.stringify(where) ?? ''
  const compared = ['uid', 'school', 'coordinated', 'student', 'mentor'] as const
  return compared.filter((name) => text.includes(`"${marks[name]}"`))
}

/** How the person of a condition is spoken of: by a page that is theirs, or by one about them. */
export type Voice = 'you' | 'person'

interface Speaker {
  voice: Voice
  /** Absent for English. */
  translator?: Translator | undefined
}

/** Returns a function that puts conditions on the marked person into words, as part of a sentence. */
export function ruleWords({
  voice,
  translator,
}: Speaker): (resource: Resource, where: AnyWhere) => string {
  const isYou = voice === 'you'
  const say = (message: string, values: Record<string, string> = {}): string =>
    (translator?.parts ?? englishParts)(message, values).join('')
  const either = (forYou: string, forOthers: string) => say(isYou ? forYou : forOthers)

  const persons: Record<string, () => string> = {
    [marks.uid]: () => either('yourself', 'this person'),
    [marks.email]: () => either('your e-mail', 'their e-mail'),
    [marks.displayName]: () => either('your name', 'their name'),
    [marks.school]: () => either('your own school', 'their own school'),
    [marks.coordinated]: () => either('a school that you coordinate', 'their coordinated school'),
    [marks.student]: () => either('your own student record', 'their own student record'),
    [marks.mentor]: () => either('your own mentor record', 'their own mentor record'),
  }

  const labelFor = (resource: Resource, path: string): string => {
    const label = fieldOrSystem(resource, path)?.label ?? path
    return translator ? translator.label(`${resource.name}.${path}.label`, label) : label
  }
  const nounOf = ({ name, label }: Resource): string =>
    translator ? translator.label(`${name}.label.one`, label.one) : label.one.toLowerCase()

  function valueWords(resource: Resource, path: string, value: unknown): string {
    if (value === null) return say('empty')
    if (value === true) return say('yes')
    if (value === false) return say('no')
    const person = isMark(value) ? persons[value] : undefined
    if (person) return person()
    const field = fieldAt(resource, path)
    const plain = field && !targetOf(field) ? plainOf(value, field) : String(value)
    return `“${translator?.label(`${resource.name}.${path}=${String(value)}`, plain) ?? plain}”`
  }

  /** Phrases that name the row itself instead of one of its fields. */
  function phrase(resource: Resource, path: string, condition: unknown): string | undefined {
    if (path === 'createdBy' && condition === marks.uid)
      return either('made by you', 'made by this person')
    if (path !== 'id') return undefined
    if (condition === marks.uid) return either('your own account', 'their own account')
    if (isMark(condition)) return valueWords(resource, path, condition)
    const { $ne, $in } = (condition ?? {}) as { $ne?: unknown; $in?: readonly unknown[] }
    if ($ne === marks.uid) return either('not your own account', 'not their own account')
    if ($in?.every(isMark)) return valueWords(resource, path, $in[0])
    return undefined
  }

  const fromWords = ({ resource: name, field, where }: From): string => {
    const other = resourceNamed(name)
    const values = { label: labelFor(other, field), noun: nounOf(other) }
    return where
      ? say('named in “{label}” of a {noun} where {where}', {
          ...values,
          where: wordsFor(other, where),
        })
      : say('named in “{label}” of a {noun}', values)
  }

  function amongWords(label: string, { resource: name, field, where }: Among): string {
    const other = resourceNamed(name)
    const which = wordsFor(other, where)
    const isOwn = isMark((where as { id?: unknown }).id)
    return say('“{label}” is “{label2}” of {rows}', {
      label,
      label2: labelFor(other, field),
      rows: isOwn ? which : say('a {noun} where {where}', { noun: nounOf(other), where: which }),
    })
  }

  /** Returns the words of one comparison, by its operator. */
  function compared(resource: Resource, path: string, operator: string, operand: unknown): string {
    const label = labelFor(resource, path)
    const word = (value: unknown) => valueWords(resource, path, value)
    const list = (values: unknown) =>
      [values]
        .flat()
        .map(word)
        .reduce((first, second) => say('{first} or {second}', { first, second }))
    switch (operator) {
      case '$in':
        return say('“{label}” is {value}', { label, value: list(operand) })
      case '$ne':
        return say('“{label}” is not {value}', { label, value: word(operand) })
      case '$nin':
        return say('“{label}” is not {value}', { label, value: list(operand) })
      case '$has':
        return say('“{label}” includes {value}', { label, value: word(operand) })
      case '$gt':
        return say('“{label}” is after {value}', { label, value: word(operand) })
      case '$gte':
        return say('“{label}” is {value} or later', { label, value: word(operand) })
      case '$lt':
        return say('“{label}” is before {value}', { label, value: word(operand) })
      case '$lte':
        return say('“{label}” is {value} or earlier', { label, value: word(operand) })
      case '$among':
        return amongWords(label, operand as Among)
      case '$where': {
        const target = relationTarget(declaredField(resource, path))
        const where = wordsFor(resourceNamed(target.to), operand as AnyWhere)
        return say('“{label}” is a record where {where}', { label, where })
      }
      default:
        throw new Error(`A condition has an operator without words: ${operator}`)
    }
  }

  function conditionWords(resource: Resource, path: string, condition: unknown): string {
    const own = phrase(resource, path, condition)
    if (own !== undefined) return own
    if (condition === null || typeof condition !== 'object')
      return say('“{label}” is {value}', {
        label: labelFor(resource, path),
        value: valueWords(resource, path, condition),
      })
    return allWords(
      Object.entries(condition).map(([operator, operand]) =>
        compared(resource, path, operator, operand),
      ),
    )
  }

  const allWords = (parts: readonly string[]): string =>
    parts.length === 0
      ? say('any')
      : parts.reduce((first, second) => say('{first} and {second}', { first, second }))
  const anyWords = (parts: readonly string[]): string =>
    parts.reduce((first, second) => say('{first}, or {second}', { first, second }))

  function wordsFor(resource: Resource, where: AnyWhere): string {
    const entries = Object.entries(where)
    return allWords(
      entries.map(([key, condition]) => {
        const each = () =>
          (condition as readonly AnyWhere[]).map((part) => wordsFor(resource, part))
        if (key === '$or') return entries.length > 1 ? `(${anyWords(each())})` : anyWords(each())
        if (key === '$and') return allWords(each())
        if (key === '$not')
          return say('not: {where}', { where: wordsFor(resource, condition as AnyWhere) })
        if (key === '$from') return fromWords(condition as From)
        return conditionWords(resource, key, condition)
      }),
    )
  }
  return wordsFor
}
