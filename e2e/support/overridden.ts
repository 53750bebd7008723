import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resourceNamed, type Screen } from '@tinkerdesk/shared'
import { parseSync, Visitor, type ESTree } from 'vite'
import type { Override } from '../../admin/src/resource/record/override.js'

type PageName = NonNullable<Screen['resource']>['page']

const folder = fileURLToPath(new URL('../../admin/src/resources/', import.meta.url))
const form: readonly PageName[] = ['create', 'edit']
const everyPage: readonly PageName[] = ['list', 'tick', 'show', ...form]

/** The pages on which each part of an override is seen before anyone presses a button. `pages` names its own. */
const seenOn: { readonly [part in Exclude<keyof Override, 'resource'>]: readonly PageName[] } = {
  headers: ['list'],
  cells: ['list', 'tick'],
  filters: ['list'],
  moreFilters: ['list'],
  moreColumns: ['list', 'tick'],
  ListHeader: ['list', 'tick'],
  Toolbar: ['list'],
  rowActions: ['list'],
  values: ['show'],
  sections: ['show', ...form],
  inputs: form,
  hiddenSections: form,
  requiredInForm: form,
  submitLabel: form,
  pages: everyPage,
  // Dialogs and messages, and addresses that links lead to.
  question: [],
  messages: [],
  archiveNote: [],
  afterChangeSet: [],
  leadsTo: [],
  openAt: [],
  // No part by itself.
  reads: [],
  listAt: [],
}

const isOneOf = <K extends string>(keys: { readonly [key in K]: unknown }, key: string): key is K =>
  Object.hasOwn(keys, key)

/** Returns the name of a property, or nothing for `...others`, which may be anything. */
const nameOf = (property: ESTree.ObjectProperty | ESTree.SpreadElement) =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined

/** Returns the pages on which a part of an override is seen. Throws for a part that `seenOn` does not have. */
function pagesOf(property: ESTree.ObjectProperty | ESTree.SpreadElement): readonly PageName[] {
  const name = nameOf(property)
  if (name === undefined) return everyPage
  if (!isOneOf(seenOn, name)) throw new Error(`No page is known to show "${name}" of an override.`)
  if (name !== 'pages' || property.type !== 'Property') return seenOn[name]
  const { value } = property
  const names = value.type === 'ObjectExpression' ? value.properties.map(nameOf) : [undefined]
  return everyPage.filter((page) => names.includes(page) || names.includes(undefined))
}

/** Returns the pages that each override of a file changes. Throws if a call names its resource or gives its parts in another way. */
function overriddenIn(file: string): [resource: string, pages: readonly PageName[]][] {
  const replaced: [string, readonly PageName[]][] = []
  new Visitor({
    CallExpression({ callee, arguments: [named, parts] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'override') return
      const quoted = named?.type === 'CallExpression' ? named.arguments[0] : undefined
      const name =
        named?.type === 'Identifier'
          ? named.name
          : quoted?.type === 'Literal'
            ? String(quoted.value)
            : ''
      if (parts?.type !== 'ObjectExpression')
        throw new Error(`${file} overrides "${name}" with parts that are not written there.`)
      replaced.push([resourceNamed(name).name, parts.properties.flatMap(pagesOf)])
    },
  }).visit(parseSync(file, readFileSync(`${folder}${file}`, 'utf8')).program)
  return replaced
}

const changed = new Map(
  readdirSync(folder)
    .filter((file) => !file.includes('.test.'))
    .flatMap(overriddenIn),
)

/** Returns whether something on a page of a resource is replaced, so that it is drawn by code of its own. */
export const isOverridden = ({ name, page }: NonNullable<Screen['resource']>): boolean =>
  changed.get(name)?.includes(page) ?? false
