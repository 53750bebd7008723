import { relationTarget } from '../../fields/walk.js'
import { sharedKind, targetOf, type Field } from '../../fields/index.js'
import { featureAccess } from '../../features/access.js'
import type { Role } from '../../base/roles.js'
import { actionFaults } from './assert-actions.js'
import { conversationFaults } from '../walk/conversation-of.js'
import { computedFaults } from '../labels/computed-field.js'
import { alikeFaults } from '../walk/alike.js'
import { duplicatesFaults } from '../labels/duplicate-fields.js'
import { recordKeyFaults } from '../walk/record-keys.js'
import { atMostFaults } from './assert-at-most.js'
import { dependsFaults } from './assert-depends.js'
import { consentFaults } from './assert-consent.js'
import { discussionFaults } from './assert-discussion.js'
import { creatableFaults } from './assert-creatable.js'
import { defaultFaults } from './assert-defaults.js'
import { brokenFields, fieldFaults } from './assert-fields.js'
import { derivedFaults } from './assert-derived.js'
import { carryFaults } from './assert-carry.js'
import { columnFaults } from './assert-columns.js'
import { listFaults } from './assert-lists.js'
import { openTextFaults } from './assert-open-texts.js'
import { offersFaults } from './assert-offers.js'
import { partFaults, throwFaults } from './assert-parts.js'
import { personalFaults } from './assert-personal.js'
import { noOverlapFaults } from './assert-periods.js'
import { rightFaults } from './assert-rights.js'
import { ruleFaults } from './assert-rules.js'
import { showsEveryTitle, titleFaults } from './assert-titles.js'
import { whenArchivedFaults } from './assert-when-archived.js'
import { whereFaults } from './assert-where.js'
import { menuFaults, wordFaults } from './assert-words.js'
import type { Resource } from '../define-resource.js'
import { fieldAt, itemRelationsOf, leavesOf } from '../walk/fields-of.js'
import { headingFaults } from '../labels/file-headings.js'
import { itemColumnFaults } from '../walk/item-columns.js'
import { isWithin } from '../declare/path.js'
import { samplePerson } from '../rights/sample-person.js'
import { rolesWith } from '../declare/screens.js'
import { isSystemName, systemNames } from '../declare/system-fields.js'
import { recordTitle } from '../walk/title.js'
import { withinFaults } from '../walk/within.js'

/** A part of a list's items, which has no column of its own in the row. */
const isInList = (resource: Resource, path: string): boolean =>
  leavesOf(resource).some((leaf) => leaf.path !== path && isWithin(path, leaf.path))

/** Places that may name a part of a list: rights and checks of it, and what reads its items. */
const namesParts = /^(access|checks|list\.codes)/

/**
 * Throws all faults of the declarations that TypeScript cannot see. Each is a sentence that names the resource, the field and what to do.
 */
export function assertResources(resources: readonly Resource[]): void {
  const faults: string[] = []
  const byName = new Map(resources.map((resource) => [resource.name, resource]))
  const say = (sentence: string) => faults.push(sentence)

  const checkPaths = (
    resource: Resource,
    place: string,
    paths: readonly string[],
    more: object = {},
  ) => {
    for (const path of paths)
      if (!fieldAt(resource, path) && !isSystemName(path) && !Object.hasOwn(more, path))
        say(`${resource.name}.${place} names "${path}", which is not a field of it.`)
      else if (
        isInList(resource, path) &&
        !namesParts.test(place) &&
        !itemRelationsOf(resource).some((relation) => relation.path === path)
      )
        say(
          `${resource.name}.${place} names "${path}", which is a part of a list; name the whole list.`,
        )
  }
  const checkScreens = ({ name, screens, access }: Resource) => {
    if (!screens || featureAccess.has(screens.form.name)) return
    const rights = { add: ['create'], form: ['create', 'update'], report: ['read'] } as const
    for (const place of ['add', 'form', 'report'] as const)
      for (const role of screens[place].roles)
        if (
          !rolesWith(access, rights[place]).includes(role) &&
          !(place === 'add' && screens.add === screens.form)
        )
          say(
            `${name}.screens.${place} opens to the role "${role}", which may not ${rights[place].join(' or ')} a record.`,
          )
    for (const other of resources)
      if (other.name < name && other.screens && other.screens.form.name === screens.form.name)
        say(
          `${other.name} and ${name} share the access name "${screens.form.name}"; set \`called\` in \`screens\` of one of them.`,
        )
  }
  const sortable = (field: Field | undefined) => field !== undefined && sharedKind(field).sortable

  const check = (resource: Resource, at: number): void => {
    const { name } = resource
    for (const faultsOf of [partFaults, brokenFields]) {
      const broken = faultsOf(resource)
      if (broken.length > 0) return void faults.push(...broken)
    }
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) say(`The resource "${name}" needs a camelCase name.`)
    if (!/^[a-z][a-z0-9-]*$/.test(resource.url))
      say(`${name}.url is "${resource.url}"; it must be plural kebab-case, like "sub-topics".`)
    for (const other of resources.slice(0, at)) {
      if (other.name === name) say(`Two resources are called "${name}".`)
      if (other.url === resource.url)
        say(`${other.name} and ${name} share the url "${resource.url}".`)
      if (resource.path && other.path === resource.path)
        say(`${other.name} and ${name} share the path "${resource.path}".`)
    }
    faults.push(...menuFaults(resource, resources, at))
    checkScreens(resource)
    for (const { path, field } of leavesOf(resource)) {
      const target = targetOf(field)
      if (target && !byName.has(target.to))
        say(`${name}.${path} points at "${target.to}", which is not a resource.`)
      if (target?.all !== undefined && target.whenArchived === 'clear')
        say(
          `${name}.${path} means all records when it is empty, so an archived one must not clear it; choose "block" or "follow".`,
        )
    }
    for (const { path, to, field } of itemRelationsOf(resource)) {
      if (!byName.has(to)) say(`${name}.${path} points at "${to}", which is not a resource.`)
      const target = relationTarget(field)
      if (target.many || target.all !== undefined || target.within)
        say(
          `${name}.${path} is in a list, where a relation names one record and depends on no other field.`,
        )
    }
    for (const taken of [...systemNames, recordTitle, 'allowed'])
      if (Object.hasOwn(resource.fields, taken))
        say(`${name}.${taken} is a name that the server uses itself.`)
    faults.push(
      ...derivedFaults(resource, byName),
      ...computedFaults(resource),
      ...conversationFaults(resource),
      ...consentFaults(resource),
      ...personalFaults(resource),
      ...discussionFaults(resource),
      ...atMostFaults(resource, byName),
      ...noOverlapFaults(resource, byName),
      ...whenArchivedFaults(resource, byName),
      ...titleFaults(resource, byName),
      ...withinFaults(resource, byName),
      ...creatableFaults(resource, byName),
      ...fieldFaults(resource),
      ...wordFaults(resource),
      ...columnFaults(resource),
      ...ruleFaults(resource),
      ...rightFaults(resource),
      ...openTextFaults(resource),
      ...headingFaults(resource),
      ...itemColumnFaults(resource),
      ...defaultFaults(resource),
    )
    checkPaths(resource, 'title', resource.title)
    checkPaths(resource, 'peerTitle', resource.peerTitle)
    const shown = { ...resource.derived, ...resource.computed }
    checkPaths(resource, 'list.columns', [...resource.list.columns, ...resource.list.more], shown)
    checkPaths(resource, 'list.filters', resource.list.filters, resource.derived)
    checkPaths(
      resource,
      'list.codes',
      resource.list.codes.map(({ path }) => path),
      resource.derived,
    )
    for (const path of resource.list.search) {
      const field = fieldAt(resource, path)
      const target = field && targetOf(field)
      const isFound =
        field && (target ? !target.many && !isInList(resource, path) : sharedKind(field).textual)
      if (!isFound)
        say(
          `${name}.list.search names "${path}", which is neither a text nor a relation to one record.`,
        )
    }
    const sort = resource.list.sort.replace(/^-/, '')
    if (!isSystemName(sort) && !sortable(fieldAt(resource, sort)))
      say(
        `${name}.list.sort is "${resource.list.sort}", which is not a field that rows can be sorted by.`,
      )
    for (const { fields } of resource.unique) checkPaths(resource, 'unique', fields)
    for (const paths of resource.indexes) checkPaths(resource, 'indexes', paths)
    for (const { at: place } of resource.checks) checkPaths(resource, 'checks', [place])
    for (const paths of resource.anyOf) checkPaths(resource, 'anyOf', paths)
    checkPaths(resource, 'derive', Object.keys(resource.derive))
    for (const path of Object.keys(resource.derive))
      if (isSystemName(path) || isInList(resource, path))
        say(`${name}.derive.${path} must be a field or group outside lists.`)
    const placed = new Set<string>()
    const keys = resource.form.map(({ key }) => key)
    for (const [at, key] of keys.entries())
      if (keys.indexOf(key) !== at) say(`${name}.form has two sections with the key "${key}".`)
    for (const section of resource.form)
      for (const path of section.fields) {
        checkPaths(resource, `form (${section.key})`, [path], shown)
        if ([...placed].some((other) => isWithin(path, other) || isWithin(other, path)))
          say(`${name}.form shows "${path}" twice.`)
        placed.add(path)
      }
    faults.push(
      ...actionFaults(resource, byName),
      ...listFaults(resource, byName),
      ...dependsFaults(resource, byName),
      ...offersFaults(resource, byName),
      ...carryFaults(resource),
      ...alikeFaults(resource),
      ...duplicatesFaults(resource),
      ...recordKeyFaults(resource),
    )
    for (const role of titleFaults(resource, byName).length > 0 ? [] : resource.archivedFor)
      if (!showsEveryTitle(resource, role, (other) => byName.get(other)))
        say(
          `${name}.archivedFor names "${role}", which has no grant to read the title of every record.`,
        )
    for (const [role, grants] of Object.entries(resource.access))
      for (const grant of grants ?? []) {
        checkPaths(
          resource,
          `access.${role}`,
          [...(grant.fields ?? []), ...(grant.except ?? [])],
          resource.derived,
        )
        checkPaths(resource, `access.${role}`, Object.keys(grant.mask ?? {}))
        const where = grant.where?.(samplePerson(role as Role))
        if (where) faults.push(...whereFaults(resource, where, `${name}.access.${role}`, byName))
      }
  }
  for (const [at, resource] of resources.entries())
    try {
      check(resource, at)
    } catch (error) {
      // Its stack has the line.
      if (error instanceof Error) error.message = `${resource.name}: ${error.message}`
      throw error
    }
  throwFaults(faults)
}
