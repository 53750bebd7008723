import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileTypes } from './lib/compiler.mjs'
import { root } from './lib/shell.mjs'

const target = join(root, 'docs/permissions.md')

const letters = { create: 'C', read: 'R', update: 'U', archive: 'A' }
const actionWords = { create: 'create', read: 'read', update: 'change', archive: 'archive' }
const maskWords = {
  initial: 'first letter only',
  email: 'partly hidden',
  phone: 'middle hidden',
  year: 'year only',
}

const cell = (text) => text.replaceAll('|', '\\|')
const row = (cells) => `| ${cells.map(cell).join(' | ')} |`
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

/** Returns the page. The same declarations always give the same text. */
function pageFrom(shared) {
  const {
    accessNames,
    actionsOf,
    derivedField,
    discusses,
    fieldAt,
    markedPerson,
    resourceNamed,
    resources,
    roleLabels,
    roles,
    ruleWords,
    screens,
  } = shared
  const whereWords = ruleWords({ voice: 'person' })

  const labelAt = (resource, path) =>
    path
      .split('.')
      .map(
        (_, at, parts) =>
          fieldAt(resource, parts.slice(0, at + 1).join('.'))?.label ??
          derivedField(resource, path)?.label ??
          parts[at],
      )
      .join(' › ')

  const derivedWords = {
    ids: 'the ids',
    count: 'the number',
    sum: 'a sum',
    first: 'a value of the first',
    last: 'a value of the last',
  }
  const derivedLines = (resource) =>
    Object.entries(resource.derived).flatMap(([name, { value, from, ignoreRowRules }]) => {
      if (value === 'ownId') return [`- \`${name}\` is the id under a second name.`]
      const { label } = resourceNamed(from)
      if (value === 'fetched')
        return [
          `- ${derivedField(resource, name).label}: a field of the ${label.one.toLowerCase()} that it names, if the reader may read it.`,
        ]
      const rows = ignoreRowRules
        ? 'all, also those that the reader may not read'
        : 'those that the reader may read'
      const many = label.many.toLowerCase()
      return [
        `- ${derivedField(resource, name)?.label ?? `\`${name}\``}: ${derivedWords[value]} of the ${many} that name it, of ${rows}.`,
      ]
    })

  /** Derived values, which no one writes. */
  function derivedPart(resource) {
    const lines = derivedLines(resource)
    return lines.length
      ? `\n\nComputed for each reader, and never written:\n\n${lines.join('\n')}`
      : ''
  }

  /** The people who read and write the discussion of each record that they read. */
  function discussionPart(resource) {
    const people = roles.filter((role) => resource.access[role] && discusses(resource, role))
    return people.length
      ? `\n\nDiscussed, where they read the record, by: ${people.map((role) => roleLabels[role]).join(', ')}.`
      : ''
  }

  function fieldWords(resource, { fields, except, mask, bare }) {
    const names = (paths) => paths.map((path) => labelAt(resource, path)).join(', ')
    return (
      [
        fields && `only ${names(fields)}`,
        except && `all but ${names(except)}`,
        ...Object.entries(mask ?? {}).map(
          ([path, kind]) => `${labelAt(resource, path)}: ${maskWords[kind]}`,
        ),
        bare && 'no times, no author',
      ]
        .filter(Boolean)
        .join('; ') || 'all'
    )
  }

  const rowsOf = (resource, role, grant) => {
    if (!grant.where) return 'all'
    const where = grant.where(markedPerson(role))
    return where === null ? 'none' : whereWords(resource, where)
  }

  function lettersOf(resource, role) {
    const grants = resource.access[role] ?? []
    return Object.entries(letters)
      .filter(([action]) => grants.some((grant) => actionsOf(grant).includes(action)))
      .map(([action, letter]) =>
        grants.some((grant) => actionsOf(grant).includes(action) && !grant.where)
          ? letter
          : letter.toLowerCase(),
      )
      .join(' ')
  }

  const roleRows = (resource) =>
    roles.flatMap((role) => {
      const grants = resource.access[role] ?? []
      if (grants.length === 0) return [[roleLabels[role], 'nothing', '', '']]
      return grants.map((grant, at) => [
        at === 0 ? roleLabels[role] : '',
        actionsOf(grant)
          .map((action) => actionWords[action])
          .join(', '),
        rowsOf(resource, role, grant),
        fieldWords(resource, grant),
      ])
    })

  const openTo = (name) => roles.map((role) => (accessNames[name].includes(role) ? '✓' : ''))
  const screenRows = Object.keys(accessNames).map((name) => {
    const routes = screens
      .filter(({ access }) => (access.name ?? access) === name)
      .map(({ route }) => `\`${route}\``)
    return [`\`${name}\``, routes.join(', ') || '–', ...openTo(name)]
  })

  return `# Who may do what

Written by \`npm run build\` from the declarations in \`shared/src/resources\`; do not edit it. The server applies these rules to every
request. What no rule allows is refused. A record that a person may not see gets the same answer as one that does not exist.

## At a glance

**C**reate, **R**ead, **U**pdate, **A**rchive. A capital letter means all rows, a small one only the rows in the resource's table below.

${table(
  ['resource', ...roles.map((role) => roleLabels[role])],
  resources.map((resource) => [
    `[${resource.label.many}](#${anchor(resource)})`,
    ...roles.map((role) => lettersOf(resource, role)),
  ]),
)}

Anyone who may read the field that names a file may read the file. Rules that need code (who may set which status of a copy, the last
admin, a booked seat, …) are in \`api/src/resources\` and \`api/src/features/*/*-hooks.ts\`. They only narrow the rules on this page.

## Resource by resource

The lines of a role add up, each with its own rows and fields. A masked value is shown masked; it cannot be changed, filtered, sorted
or exported.

${resources.map((resource) => `### ${resource.label.many}\n\n${table(['who', 'may', 'which rows', 'which fields'], roleRows(resource))}${derivedPart(resource)}${discussionPart(resource)}`).join('\n\n')}

## Screens

What the menu and the addresses open. The server checks every request again.

${table(['access', 'addresses', ...roles.map((role) => roleLabels[role])], screenRows)}
`
}

const anchor = ({ label }) =>
  label.many
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

async function currentPage() {
  // Reads the built declarations. An up-to-date build takes a moment.
  await compileTypes(['shared'], { quiet: true })
  return pageFrom(await import(pathToFileURL(join(root, 'shared/dist/index.js')).href))
}

/** Returns true if the page matches the declarations. */
export async function checkPermissions() {
  const isCurrent = existsSync(target) && readFileSync(target, 'utf8') === (await currentPage())
  if (!isCurrent)
    console.error(
      '  docs/permissions.md is older than the declarations: run "npm run build" and commit it.',
    )
  return isCurrent
}

/** Writes the page if it differs from the declarations. Does nothing in a copy of the product without documents. */
export async function writePermissions() {
  if (!existsSync(dirname(target))) return
  const page = await currentPage()
  if (existsSync(target) && readFileSync(target, 'utf8') === page) return
  writeFileSync(target, page)
  console.log('  docs/permissions.md: written')
}
