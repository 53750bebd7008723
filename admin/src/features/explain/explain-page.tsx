import { resources, roles, type Explanation } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Select } from 'antd'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { ExplanationView } from '../../resource/index.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { LoadFault } from '../../ui/messages/load-fault.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { PageHead } from '../../ui/parts/page-head.js'
import '../../ui/styles/toolbar.css'
import './explain.css'

const readable = resources.filter(({ access }) => roles.some((role) => access[role]?.length))

/** The access of a person, explained: an admin chooses the person, and a list or a record. */
export default function ExplainPage() {
  const { values, go } = useQueryState(['person', 'resource', 'record'])
  const resource = readable.find(({ name }) => name === values.resource)
  const { person, record } = values
  const { data, error, refresh } = useApiQuery<Explanation>(
    '/api/explain/access',
    { person, resource: resource?.name, record },
    person !== undefined && resource !== undefined,
  )
  return (
    <div className="td-page">
      <PageHead
        title="Explain access"
        subtitle="What a person may read and change, and why. Each look is in the audit trail."
      />
      <section className="td-panel">
        <search className="td-toolbar">
          <RelationSelect
            to="user"
            value={person ? [person] : []}
            placeholder="Choose a person"
            control={{ 'aria-label': 'Person', className: 'explain-choice' }}
            onChange={([next]) => go({ person: next })}
          />
          <Select
            aria-label={text('Records')}
            className="explain-choice"
            showSearch
            optionFilterProp="label"
            placeholder="Choose a list"
            value={resource?.name ?? null}
            options={readable.map(({ name, label }) => ({ value: name, label: label.many }))}
            onChange={(next) => go({ resource: next ?? undefined, record: undefined })}
          />
          {resource ? (
            <RelationSelect
              key={resource.name}
              to={resource.name}
              value={record ? [record] : []}
              placeholder="All records"
              clearable
              control={{ 'aria-label': resource.label.one, className: 'explain-choice' }}
              onChange={([next]) => go({ record: next })}
            />
          ) : null}
        </search>
        <div className="explain-answer">
          {error ? <LoadFault error={error} onRetry={refresh} /> : null}
          {data && person && resource ? <ExplanationView explanation={data} /> : null}
          {person && resource ? null : (
            <ListMessage title="Choose a person and a list">
              Choose a record, too, to see its conditions and its fields.
            </ListMessage>
          )}
        </div>
      </section>
    </div>
  )
}
