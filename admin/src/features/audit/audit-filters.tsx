import { moment, type AuditAction } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Select, Tag } from 'antd'
import { rankedSearch } from '../../fields/common/rank.js'
import { filterOf } from '../../fields/index.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { FilterControl, type ListFilter } from '../../resource/index.js'
import { actions, kinds, type useAudit } from './use-audit.js'
import { FoldedFilters } from '../../ui/parts/folded-filters.js'
import '../../ui/styles/toolbar.css'

const at = moment(text('Date'))
const days: ListFilter = {
  path: 'at',
  label: 'Date',
  field: at,
  filter: filterOf(at),
  isUsual: true,
}

type Props = Pick<ReturnType<typeof useAudit>, 'filters' | 'go'> & {
  /** The title of the record the list is limited to. */
  record: string
}

/** The filters of the trail. */
export const AuditFilters = (props: Props) => (
  <search className="td-toolbar">
    <FoldedFilters count={Object.values(props.filters).filter(Boolean).length}>
      <Inputs {...props} />
    </FoldedFilters>
  </search>
)

const Inputs = ({ filters, go, record }: Props) => (
  <>
    <Select
      aria-label="Type"
      placeholder="Type"
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
    <FilterControl
      filter={days}
      value={filters.days ? [filters.days] : []}
      onChange={([range]) => go({ days: range })}
    />
    {filters.record ? (
      <Tag
        className="audit-record"
        closable
        color="processing"
        onClose={() => go({ record: undefined })}
      >
        Only {record}
      </Tag>
    ) : null}
  </>
)
