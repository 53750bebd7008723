import { auditActions, resources } from '@tinkerdesk/shared'
import { useSearchParams } from 'react-router'
import { rangeOf } from '../../fields/common/range.js'
import { auditWords, type AuditPage } from '../../resource/history/audit-entry.js'
import { pageSizes } from '../../ui/page-sizes.js'
import { useAsk } from '../../ui/use-ask.js'

const positive = (text: string | null, otherwise: number) => (text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : otherwise)
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
const usualSize = 25

export const kinds = resources.map(({ name, label }) => ({ value: name, label: label.many })).sort((a, b) => a.label.localeCompare(b.label))
export const actions = auditActions.map((value) => ({ value, label: auditWords[value].label }))

/** What the audit trail is narrowed by, kept in the address, and the page of it that this asks for. */
export function useAudit() {
  const [params, setParams] = useSearchParams()
  const text = (name: string) => params.get(name) || undefined
  const one = <T extends string>(name: string, options: readonly { value: T }[]) =>
    options.find(({ value }) => value === params.get(name))?.value
  const given = {
    kind: one('kind', kinds),
    record: text('record'),
    action: one('action', actions),
    person: text('person'),
    days: text('days'),
  }
  const page = positive(params.get('page'), 1)
  const size = pageSizes.find((one) => String(one) === params.get('size')) ?? usualSize
  const [from, to] = rangeOf(given.days ? [given.days] : [])
  const { kind: resource, record, action, person } = given
  const asked = useAsk<AuditPage>('/api/audit', {
    resource,
    record,
    action,
    person,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    page,
    limit: size,
  })
  /** Anything but the page itself starts again at the first. */
  const go = (next: Partial<typeof given> & { page?: number; size?: number }) => {
    const all: { [name: string]: string | number | undefined } = { ...given, size, ...next }
    const kept = Object.entries(all).filter(
      ([name, value]) => value && !(name === 'size' && value === usualSize) && !(name === 'page' && value === 1),
    )
    setParams(Object.fromEntries(kept.map(([name, value]) => [name, String(value)])))
  }
  return { given, page, size, go, isNarrowed: Object.values(given).some(Boolean), ...asked }
}
