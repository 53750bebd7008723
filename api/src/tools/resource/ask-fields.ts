import { resources } from '@tinkerdesk/shared'
import type { Terminal } from '../terminal.js'
import { proposedKinds } from './declaration-text.js'
import { detailsOf } from './field-option.js'
import { camelName, labelOf, type ProposedField, type ProposedKind } from './proposal.js'
import { freeName } from './propose-fields.js'

/** Asks for one field after the other, until a name is left empty. */
export async function askFields(terminal: Terminal): Promise<ProposedField[]> {
  const fields: ProposedField[] = []
  const names = new Set<string>()
  for (;;) {
    const label = await terminal.ask(
      fields.length === 0
        ? 'The first field: what is it called?'
        : 'The next field? (empty: that is all)',
    )
    if (label.trim() === '' || !camelName(label)) return fields
    const required =
      fields.length === 0 ||
      (await terminal.confirm(`Must every record have a value of "${label}"?`))
    fields.push({
      name: freeName(camelName(label), names),
      label: labelOf(label),
      required,
      ...(await askKind(terminal)),
      why: 'as you say',
    })
  }
}

async function askKind(
  terminal: Terminal,
): Promise<{ kind: ProposedKind } & Partial<ProposedField>> {
  const kind = await terminal.choose(
    'Which kind?',
    proposedKinds.map((value) => ({ value, label: kindLabels[value] })),
  )
  const question = questions[kind]
  const details = question ? await question(terminal) : ''
  return { kind, ...detailsOf(kind, details, kind) }
}

/** Each kind as the declaration calls it, with an explanation where the name alone does not say it. */
const kindLabels: { readonly [K in ProposedKind]: string } = {
  text: 'text: one line',
  longText: 'longText: several lines',
  number: 'number',
  rupees: 'rupees: whole rupees',
  flag: 'flag: yes or no',
  day: 'day: without a time',
  time: 'time: of a day, without the day',
  email: 'email',
  phone: 'phone',
  url: 'url: a link',
  choice: 'choice: from a list that you type',
  relation: 'relation: names a record of another resource',
}

const questions: { readonly [K in ProposedKind]?: (terminal: Terminal) => Promise<string> } = {
  choice: (terminal) =>
    terminal.ask('Its choices, separated by commas?', {
      check: (text) => (text.trim() ? undefined : 'At least one'),
    }),
  relation: (terminal) =>
    terminal.choose(
      'Which records does it name?',
      resources.map(({ name, label }) => ({ value: name, label: label.many })),
    ),
}

const lineOf = ({ name, label, kind, required, choices, to, why }: ProposedField): string => {
  const details = choices ? ` of ${choices.join(', ')}` : to ? ` to ${to}` : ''
  return `  ${name} – "${label}": ${kind}${details}${required ? ', required' : ''} (${why})`
}

/** Shows the fields, and lets the developer change their kinds or leave some out. */
export async function review(
  fields: readonly ProposedField[],
  terminal: Terminal,
  isAsked: boolean,
): Promise<readonly ProposedField[]> {
  terminal.print(fields.map(lineOf).join('\n'))
  if (!isAsked) return fields
  const choice = await terminal.choose('Write this?', [
    { value: '', label: 'Yes, write it' },
    ...fields.map(({ name, label }) => ({ value: name, label: `Change or leave out "${label}"` })),
  ])
  const field = fields.find(({ name }) => name === choice)
  if (!field) return fields
  if (await terminal.confirm(`Leave "${field.label}" out?`))
    return review(
      fields.filter((other) => other !== field),
      terminal,
      isAsked,
    )
  const required = await terminal.confirm(`Must every record have a value of "${field.label}"?`)
  const changed: ProposedField = {
    name: field.name,
    label: field.label,
    required,
    ...(await askKind(terminal)),
    why: 'as you say',
  }
  return review(
    fields.map((other) => (other === field ? changed : other)),
    terminal,
    isAsked,
  )
}
