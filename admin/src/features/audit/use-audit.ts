import { auditActions, resources, type AuditEntry, type ListPage } from '@tinkerdesk/shared'
import { rangeOf } from '../../fields/common/ranges/range.js'
import { auditLabels } from '../../resource/index.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

export const kinds = resources
  .map(({ name, label }) => ({ value: name, label: label.many }))
  .sort((a, b) => a.label.localeCompare(b.label))
export const actions = auditActions.map((value) => ({ value, label: auditLabels[value].label }))

/** Keeps the filters and the page of the audit trail in the address, and loads that page. */
export function useAudit() {
  const { values, page, size, go, clear } = useQueryState(
    ['kind', 'record', 'action', 'person', 'days'],
    { push: true },
  )
  const filters = {
    ...values,
    kind: kinds.find(({ value }) => value === values.kind)?.value,
    action: actions.find(({ value }) => value === values.action)?.value,
  }
  const [from, to] = rangeOf(filters.days ? [filters.days] : [])
  const { kind: resource, record, action, person } = filters
  const query = useApiQuery<ListPage<AuditEntry>>('/api/audit', {
    resource,
    record,
    action,
    person,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    page,
    limit: size,
  })
  return {
    filters,
    page,
    size,
    go,
    clear,
    isNarrowed: Object.values(filters).some(Boolean),
    ...query,
  }
}
