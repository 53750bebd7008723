import {
  deriveAndCheck,
  initialRow,
  isRecord,
  mergeChange,
  parseWrite,
  writtenFields,
  type Issue,
} from '@tinkerdesk/shared'
import { tinkeringActivity } from '@tinkerdesk/shared/resources/tinkering-activity'
import { draftOf, type DraftContent } from './words.js'

type Read = { ok: true; draft: DraftContent } | { ok: false; issues: readonly Issue[] }

const names: readonly string[] = writtenFields
const isOfDraft = (path: string): boolean => names.includes(path.split('.', 1)[0]!)

/** The fewest items that make an activity. */
const least = { goals: 1, materials: 1, instructions: 3 } as const

/** Returns the text between the outer braces: without a fence, and without words before or after. */
function bareJson(text: string): string {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  return from < 0 || to < from ? '' : text.slice(from, to + 1)
}

/** Reads the text of an AI as a draft, with the validator of activities. Never throws: the text may be anything. */
export function readDraft(text: string): Read {
  let value: unknown
  try {
    value = JSON.parse(bareJson(text))
  } catch {
    return { ok: false, issues: [{ path: '', message: 'The answer must be one JSON object' }] }
  }
  if (!isRecord(value))
    return { ok: false, issues: [{ path: '', message: 'The answer must be one JSON object' }] }
  return checkDraft(value)
}

/** Validates a draft as an activity, and that it has enough to be one. */
export function checkDraft(value: Record<string, unknown>): Read {
  const parsed = parseWrite(tinkeringActivity, 'create', isOfDraft, value)
  if (!parsed.ok) return parsed
  const { row, issues } = deriveAndCheck(
    tinkeringActivity,
    mergeChange(tinkeringActivity, initialRow(tinkeringActivity), {
      ...parsed.value,
      status: 'draft',
    }),
  )
  const draft = draftOf(row)
  const all = [
    ...issues,
    ...Object.entries(least).flatMap(([path, count]) =>
      draft[path as keyof typeof least].length < count
        ? [{ path, message: `At least ${count} are needed` }]
        : [],
    ),
    // Only people attach files.
    ...(draft.resources.some((resource) => typeof resource !== 'string')
      ? [{ path: 'resources', message: 'Each must be a text' }]
      : []),
  ]
  return all.length > 0 ? { ok: false, issues: all } : { ok: true, draft }
}
