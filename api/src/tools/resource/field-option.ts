import { resources } from '@tinkerdesk/shared'
import { proposedKinds } from './declaration-text.js'
import { camelName, labelOf, type ProposedField, type ProposedKind } from './proposal.js'

/** Returns the field of `Name:text!`, `Size:choice:S,M,L` or `School:relation:school`. "!" means required. Throws a sentence. */
export function fieldOf(option: string): ProposedField {
  const [heading = '', typed = '', ...rest] = option.split(':')
  const kind = typed.replace(/!$/, '') as ProposedKind
  const name = camelName(heading)
  if (!name) throw new Error(`--field "${option}" has no name. Write it like "Name:text!".`)
  if (!proposedKinds.includes(kind))
    throw new Error(`--field "${option}": "${kind}" is none of ${proposedKinds.join(', ')}.`)
  const field = {
    name,
    label: labelOf(heading),
    kind,
    required: typed.endsWith('!'),
    why: 'as you say',
  }
  return { ...field, ...detailsOf(kind, rest.join(':'), option) }
}

/** Returns the choices of a choice and the target of a relation. */
export function detailsOf(
  kind: ProposedKind,
  details: string,
  option: string,
): Partial<ProposedField> {
  return (detailReaders[kind] ?? (() => ({})))(details, option)
}

const detailReaders: {
  readonly [K in ProposedKind]?: (details: string, option: string) => Partial<ProposedField>
} = {
  choice(details, option) {
    const choices = [...new Set(details.split(',').map((choice) => choice.trim()))].filter(Boolean)
    if (choices.length === 0)
      throw new Error(`--field "${option}" needs its choices, like "Size:choice:S,M,L".`)
    return { choices }
  },
  relation(to, option) {
    if (!resources.some(({ name }) => name === to))
      throw new Error(`--field "${option}": "${to}" is no resource, like "school".`)
    return { to }
  },
}
