import { auditActions, resources, type AuditEntry, type ListPage } from '@tinkerdesk/shared'
import { useSearchParams } from 'react-router'
import { rangeOf } from '../../fields/common/range.js'
import { auditWords } from '../../resource/index.js'
import { pageSizes } from '../../ui/page-sizes.js'
import { useAsk } from '../../ui/use-ask.js'

const positive = (text: string | null, fallback: number) => (text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : fallback)
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
const defaultSize = 25

export const kinds = resources.map(({ name, label }) => ({ value: name, label: label.many })).sort((a, b) => a.label.localeCompare(b.label))
export const actions = auditActions.map((value) => ({ value, label: auditWords[value].label }))

/** Keeps the filters and the page of the audit trail in the address, and loads that page. */
export function useAudit() {
  const [params, setParams] = useSearchParams()
  const text = (name: string) => params.get(name) || undefined
  const option = <T extends string>(name: string, options: readonly { value: T }[]) =>
    options.find(({ value }) => value === params.get(name))?.value
  const filters = {
    kind: option('kind', kinds),
    record: text('record'),
    action: option('action', actions),
    person: text('person'),
    days: text('days'),
  }
  const page = positive(params.get('page'), 1)
  const size = pageSizes.find((option) => String(option) === params.get('size')) ?? defaultSize
  const [from, to] = rangeOf(filters.days ? [filters.days] : [])
  const { kind: resource, record, action, person } = filters
  const query = useAsk<ListPage<AuditEntry>>('/api/audit', {
    resource,
    record,
    action,
    person,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    page,
    limit: size,
  })
  /** Changes filters or the page. A changed filter starts again at page 1. */
  const go = (next: Partial<typeof filters> & { page?: number; size?: number }) => {
    const all: { [name: string]: string | number | undefined } = { ...filters, size, ...next }
    const params = Object.entries(all).filter(
      ([name, value]) => value && !(name === 'size' && value === defaultSize) && !(name === 'page' && value === 1),
    )
    setParams(Object.fromEntries(params.map(([name, value]) => [name, String(value)])))
  }
  return { filters, page, size, go, isNarrowed: Object.values(filters).some(Boolean), ...query }
}
