import { moment, type AuditAction } from '@tinkerdesk/shared'
import { Select, Tag } from 'antd'
import { filterOf } from '../../fields/index.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { FilterControl } from '../../resource/list/filter-control.js'
import type { ListFilter } from '../../resource/list/filters.js'
import { actions, kinds, type useAudit } from './use-audit.js'

const when = moment('Days')
const days: ListFilter = { path: 'at', label: 'Days', field: when, filter: filterOf(when)!, isUsual: true }

type Props = Pick<ReturnType<typeof useAudit>, 'given' | 'go'> & {
  /** What the one record is called that the trail is narrowed to. */
  record: string
}

/** What the audit trail is narrowed by: kind of record, person, what was done, and days. */
export const AuditFilters = ({ given, go, record }: Props) => (
  <div className="td-toolbar">
    <Select
      aria-label="Kind of record"
      placeholder="Kind of record"
      className="audit-filter"
      allowClear
      showSearch
      optionFilterProp="label"
      value={given.kind ?? null}
      options={kinds}
      onChange={(kind: string | null) => go({ kind: kind ?? undefined, record: undefined })}
    />
    <RelationSelect
      to="user"
      placeholder="Person"
      value={given.person ? [given.person] : []}
      onChange={([person]) => go({ person })}
      control={{ 'aria-label': 'Person', className: 'audit-filter', popupMatchSelectWidth: 300 }}
    />
    <Select
      aria-label="What was done"
      placeholder="What was done"
      className="audit-filter"
      allowClear
      value={given.action ?? null}
      options={actions}
      onChange={(action: AuditAction | null) => go({ action: action ?? undefined })}
    />
    <FilterControl filter={days} value={given.days ? [given.days] : []} onChange={([range]) => go({ days: range })} />
    {given.record ? (
      <Tag className="audit-record" closable color="processing" onClose={() => go({ record: undefined })}>
        Only {record}
      </Tag>
    ) : null}
  </div>
)
