import { isAccount } from '../../base/token-scope.js'
import {
  appends,
  isUnique,
  itemOf,
  partsOf,
  sharedKind,
  variantsOf,
  type Field,
} from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { isWithin } from '../declare/path.js'
import type { Derived } from '../derived.js'
import { knownResource } from './declared-resources.js'
import { derivedField, sourcesOf } from './derived-field.js'
import { leavesOf } from './fields-of.js'

/** The fields that a list, a group or a variant is made of. */
const insideOf = (field: Field): readonly Field[] | undefined => {
  const item = itemOf(field)
  return item ? [item] : (Object.values(partsOf(field) ?? variantsOf(field) ?? {}) as Field[])
}

/** Returns true if no part of a value can hold other words than these. A kind that does not say so holds any. */
function holdsAtMost(words: readonly ('none' | 'free')[], field: Field): boolean {
  const inside = insideOf(field) ?? []
  if (inside.length > 0) return inside.every((part) => holdsAtMost(words, part))
  const kind = sharedKind(field)
  return (
    kind.words !== undefined &&
    words.includes(kind.words) &&
    kind.namesPerson?.(field) !== true &&
    !appends(field)
  )
}

/** Days of a person's record say who they are: the day of birth. */
const isDayOfPerson = ({ isPerson }: Resource, field: Field): boolean =>
  isPerson === true && sharedKind(field).grouped === 'month'

const isHarmless = (resource: Resource, field: Field): boolean =>
  holdsAtMost(['none'], field) && !isDayOfPerson(resource, field) && !field.notForAssistants

/** True for records that no assistant reads and none proposes: accounts, chats and other messages. */
export const isClosedToAssistants = (resource: Resource): boolean =>
  resource.forAssistants === false || isAccount(resource) || resource.isConfidential === true

const isReadFromClosed = (derived: Derived): boolean =>
  sourcesOf(derived).some((name) => isClosedToAssistants(knownResource(name)))

const cache = new WeakMap<Resource, ReadonlySet<string>>()

function openIn(resource: Resource): ReadonlySet<string> {
  if (isClosedToAssistants(resource)) return new Set()
  const texts = resource.forAssistants || []
  const named = (path: string) => texts.some((scope) => isWithin(path, scope))
  return new Set([
    ...leavesOf(resource).flatMap(({ path, field }) =>
      isHarmless(resource, field) || (named(path) && holdsAtMost(['none', 'free'], field))
        ? [path]
        : [],
    ),
    ...Object.entries(resource.derived).flatMap(([name, derived]) => {
      const field = derivedField(resource, name)
      return field && isHarmless(resource, field) && !isReadFromClosed(derived) ? [name] : []
    }),
  ])
}

/**
 * Returns the fields and derived values that assistants may read, as far as their person may: numbers, times, ids, values of closed lists, and the texts
 * that the declaration names in `forAssistants`. A new field is withheld unless it is one of these.
 */
export function openToAssistants(resource: Resource): ReadonlySet<string> {
  const open = cache.get(resource) ?? openIn(resource)
  cache.set(resource, open)
  return open
}

/** Returns the fields and derived values that assistants never get. */
export const withheldFromAssistants = (resource: Resource): string[] =>
  [...leavesOf(resource).map(({ path }) => path), ...Object.keys(resource.derived)].filter(
    (path) => !openToAssistants(resource).has(path),
  )

/**
 * Returns true for a field that an assistant may propose a value for: one that it may read, or a free text that says nothing of a person. Names, contacts,
 * comments and files, and all texts of people's records, are entered by people.
 */
export const isProposable = (resource: Resource, path: string, field: Field): boolean =>
  !isClosedToAssistants(resource) &&
  (openToAssistants(resource).has(path) ||
    (resource.isPerson !== true && !isUnique(field) && holdsAtMost(['none', 'free'], field)))
