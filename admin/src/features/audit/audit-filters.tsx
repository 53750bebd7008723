import { moment, type AuditAction } from '@tinkerdesk/shared'
import { Select, Tag } from 'antd'
import { rankedSearch } from '../../fields/common/rank.js'
import { filterOf } from '../../fields/index.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { FilterControl, type ListFilter } from '../../resource/index.js'
import { actions, kinds, type useAudit } from './use-audit.js'
import '../../ui/toolbar.css'

const at = moment('Days')
const days: ListFilter = { path: 'at', label: 'Days', field: at, filter: filterOf(at)!, isUsual: true }

type Props = Pick<ReturnType<typeof useAudit>, 'filters' | 'go'> & {
  /** The title of the record the list is limited to. */
  record: string
}

export const AuditFilters = ({ filters, go, record }: Props) => (
  <div className="td-toolbar">
    <Select
      aria-label="Kind of record"
      placeholder="Kind of record"
      className="audit-filter"
      allowClear
      showSearch
      {...rankedSearch}
      value={filters.kind ?? null}
      options={kinds}
      onChange={(kind: string | null) => go({ kind: kind ?? undefined, record: undefined })}
    />
    <RelationSelect
      to="user"
      placeholder="Person"
      value={filters.person ? [filters.person] : []}
      onChange={([person]) => go({ person })}
      control={{ 'aria-label': 'Person', className: 'audit-filter', popupMatchSelectWidth: 300 }}
    />
    <Select
      aria-label="Action"
      placeholder="Action"
      className="audit-filter"
      allowClear
      value={filters.action ?? null}
      options={actions}
      onChange={(action: AuditAction | null) => go({ action: action ?? undefined })}
    />
    <FilterControl filter={days} value={filters.days ? [filters.days] : []} onChange={([range]) => go({ days: range })} />
    {filters.record ? (
      <Tag className="audit-record" closable color="processing" onClose={() => go({ record: undefined })}>
        Only {record}
      </Tag>
    ) : null}
  </div>
)
