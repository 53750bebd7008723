import type { CrudFilter } from '@refinedev/core'
import { choice, type Competition } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'

export const phases = ['open', 'upcoming', 'running', 'over'] as const
type Phase = (typeof phases)[number]

/** The phases of a competition in words. */
export const phaseWords: { readonly [phase in Phase]: string } = {
  open: 'Open for applications',
  upcoming: 'Opens later',
  running: 'Applications are closed',
  over: text('Over'),
}

/** The phase as a field, for lists. Only competitions that can still be entered have a colour. */
export const competitionPhase = choice(text('Phase'), phases, {
  labels: phaseWords,
  tones: { open: 'busy' },
})

/** The fields that decide about the phase: people who may filter by all of them may filter by it. */
export const phaseFields = [
  'applicationStartDate',
  'applicationEndDate',
  'competitionEndDate',
] as const
type Days = { readonly [field in (typeof phaseFields)[number]]?: Competition[field] | undefined }

const comparisons = {
  lt: (value: string, day: string) => value < day,
  lte: (value: string, day: string) => value <= day,
  gt: (value: string, day: string) => value > day,
  gte: (value: string, day: string) => value >= day,
}
/** Compares a date with today, or with nothing. */
type Test = readonly [field: keyof Days, is: keyof typeof comparisons | 'empty']

/** Each phase holds if all tests of one of its lines do. The dates are in order, so exactly one phase holds. */
const tests: { readonly [phase in Phase]: readonly (readonly Test[])[] } = {
  open: [
    [
      ['applicationStartDate', 'lte'],
      ['applicationEndDate', 'gte'],
      ['competitionEndDate', 'empty'],
    ],
    [
      ['applicationStartDate', 'lte'],
      ['applicationEndDate', 'gte'],
      ['competitionEndDate', 'gte'],
    ],
  ],
  upcoming: [[['applicationStartDate', 'gt']]],
  running: [
    [
      ['applicationEndDate', 'lt'],
      ['competitionEndDate', 'gte'],
    ],
  ],
  over: [
    [['competitionEndDate', 'lt']],
    [
      ['competitionEndDate', 'empty'],
      ['applicationEndDate', 'lt'],
    ],
  ],
}

/** Returns the phase of a competition on a day in India (`YYYY-MM-DD`). */
export function phaseOf(days: Days, today: string): Phase {
  const holds = ([field, is]: Test) => {
    const value = days[field] ?? null
    return value === null || is === 'empty'
      ? value === null && is === 'empty'
      : comparisons[is](value, today)
  }
  return phases.find((phase) => tests[phase].some((line) => line.every(holds))) ?? 'over'
}

const isPhase = (value: string): value is Phase => Object.hasOwn(tests, value)

/** Returns the conditions of competitions that are in any of these phases on a day in India. */
export function phaseConditions(values: readonly string[], today: string): CrudFilter[] {
  const conditionOf = ([field, is]: Test): CrudFilter =>
    is === 'empty'
      ? { field, operator: 'null', value: true }
      : { field, operator: is, value: today }
  const lines = values.filter(isPhase).flatMap((phase) => tests[phase])
  return [
    {
      operator: 'or',
      value: lines.map((line) => ({ operator: 'and', value: line.map(conditionOf) })),
    },
  ]
}
