import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { iconNames, menuGroups, resources, type IconName } from '@tinkerdesk/shared'
import { typingErrors } from '@tinkerdesk/shared/base/text/similar-word'
import { Config } from '../config/config.js'
import { settingsOf } from '../database/settings.js'
import { askFields, review } from './resource/ask-fields.js'
import { namesOf, withTitle } from './resource/declaration-text.js'
import { fieldOf } from './resource/field-option.js'
import {
  audienceLabels,
  audiences,
  pluralOf,
  type Proposal,
  type ProposedField,
} from './resource/proposal.js'
import { proposeFields } from './resource/propose-fields.js'
import { readCsv } from './resource/read-csv.js'
import { titledResources } from './resource/titles.js'
import { writeResource } from './resource/write-resource.js'
import { runTool, type Terminal } from './terminal.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const usage =
  'Name one record: npm run new:resource -- "Robot kit" --from kits.csv --for staff --yes'

/** Proposes a resource, shows it, and writes its declaration and a first test. */
async function make(terminal: Terminal): Promise<void> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: text,
      many: text,
      group: text,
      icon: text,
      for: text,
      field: { type: 'string', multiple: true },
      yes: { type: 'boolean', default: false },
    },
  })
  const isAsked = terminal.isInteractive && !values.yes
  const answer = async (
    option: string | undefined,
    question: string,
    initial: string,
    check?: (text: string) => string | undefined,
  ) => {
    const text =
      option ??
      (isAsked ? await terminal.ask(question, { initial, ...(check ? { check } : {}) }) : initial)
    const fault = check?.(text)
    if (fault) throw new Error(fault)
    return text
  }
  const label = await answer(
    positionals.join(' ') || undefined,
    'What is one record called?',
    '',
    (text) => (text.trim() ? undefined : usage),
  )
  const many = await answer(values.many, 'And several?', pluralOf(label))
  assertFree({ one: label, many })
  const icon = iconCalled(values.icon)
  const group = await pick(
    values.group,
    'In which group of the menu?',
    menuGroups,
    'Programme',
    isAsked ? terminal : undefined,
  )
  const audience = await pick(
    values.for,
    'Who may read the records? Admins always may.',
    audiences,
    'admins',
    isAsked ? terminal : undefined,
    audienceLabels,
  )
  const fields = await fieldsFor(
    values.from,
    (values.field ?? []).map(fieldOf),
    isAsked ? terminal : undefined,
  )
  if (fields.length === 0)
    throw new Error('A resource needs fields: --from kits.csv, or --field "Name:text!" for each.')
  const proposal: Proposal = {
    one: label,
    many,
    menu: { group, icon },
    audience,
    fields: withTitle(fields).fields,
  }
  const reviewed = { ...proposal, fields: await review(proposal.fields, terminal, isAsked) }
  if (!isAsked && !values.yes) throw new Error('Nothing was written. Add --yes to write this.')
  const paths = await writeResource(root, reviewed)
  terminal.print(`Wrote ${paths.join(', ')}.`)
}

/** Returns the option's value, the answer, or without a terminal the initial one. Throws a sentence for another value. */
async function pick<V extends string>(
  value: string | undefined,
  question: string,
  options: readonly V[],
  initial: V,
  terminal: Terminal | undefined,
  labels: { readonly [option in V]?: string } = {},
): Promise<V> {
  const chosen = value === undefined ? initial : options.find((option) => option === value)
  if (chosen === undefined) throw new Error(`"${value}" is none of ${options.join(', ')}.`)
  if (value !== undefined || !terminal) return chosen
  return terminal.choose(
    question,
    [initial, ...options.filter((option) => option !== initial)].map((option) => ({
      value: option,
      label: labels[option] ?? option,
    })),
  )
}

/** Returns the icon of a name, the usual one without a name. Throws a sentence with the likeliest others: the set is too large to list. */
function iconCalled(name: string | undefined): IconName {
  if (name === undefined) return 'experiment'
  const all = iconNames()
  const icon = all.find((each) => each === name)
  if (icon) return icon
  const likely = all.filter((each) => typingErrors(name, each) !== undefined).slice(0, 5)
  const hint = likely.length > 0 ? ` Did you mean ${likely.join(' or ')}?` : ''
  throw new Error(
    `"${name}" is no icon of the set.${hint} See https://ant.design/components/icon (outlined).`,
  )
}

/** Throws a sentence if a resource has one of the names, or a name is none. */
function assertFree(labels: Pick<Proposal, 'one' | 'many'>): void {
  const { name, url } = namesOf(labels)
  if (!name || !url) throw new Error(`"${labels.one}" has no letters for a name.`)
  const taken = resources.find((resource) => resource.name === name || resource.url === url)
  if (taken)
    throw new Error(`There is a resource called ${taken.name} at /api/${taken.url} already.`)
}

/** Returns the fields of a file, each replaced by an option of the same name, and the options that remain. */
async function fieldsFor(
  file: string | undefined,
  options: readonly ProposedField[],
  terminal: Terminal | undefined,
) {
  if (!file) return options.length === 0 && terminal ? askFields(terminal) : options
  const table = await readCsv(file)
  const proposed = proposeFields(table, await titledResources(settingsOf(new Config(process.env))))
  const replaced = proposed.map((field) => options.find(({ name }) => name === field.name) ?? field)
  return [
    ...replaced,
    ...options.filter(({ name }) => !proposed.some((field) => field.name === name)),
  ]
}

await runTool(make)
