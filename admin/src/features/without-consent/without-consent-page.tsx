import {
  classes,
  consentPurposeEffects,
  consentPurposeLabels,
  consentPurposes,
  type ChildrenWithoutConsent,
  type ChildWithoutConsent,
} from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { Select } from 'antd'
import { Link } from 'react-router'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { useMe } from '../../fields/use-me.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PagedRows } from '../../ui/paging/paged-rows.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useLive } from '../../ui/paging/use-live.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { classAndSection } from '../../ui/parts/class-and-section.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { PlainRows } from '../../ui/parts/plain-rows.js'
import '../../ui/styles/toolbar.css'
import '../../ui/styles/two-line-rows.css'
import './without-consent.css'

/** The children for whom a purpose needs the consent of a guardian, and who do not have it, with what that switches off. */
export default function WithoutConsentPage() {
  const { density } = usePreferences()
  const me = useMe()
  const { values, page, size, go } = useQueryState(['purpose', 'school', 'class'])
  const purpose = consentPurposes.find((each) => each === values.purpose) ?? 'work'
  const inClass = classes.find((each) => each === values.class)
  const query = useApiQuery<ChildrenWithoutConsent>('/api/children-without-consent', {
    purpose,
    school: values.school,
    class: inClass,
    page,
    limit: size,
  })
  useLive(['consent', 'consentGround', 'student'], query.refresh)
  const { data, isLoading, isFetching } = query
  return (
    <div className="td-page without-consent-page" data-density={density}>
      <PageHead
        title="Children without consent"
        under={{ label: 'Consents', to: '/consent-data/view' }}
        subtitle={consentPurposeEffects[purpose]}
      />
      <section className="td-panel" data-fetching={(isFetching && !isLoading) || undefined}>
        <search className="td-toolbar">
          <Select
            aria-label="Purpose"
            className="without-consent-choice"
            popupMatchSelectWidth={false}
            value={purpose}
            options={consentPurposes.map((each) => ({
              value: each,
              label: consentPurposeLabels[each],
            }))}
            onChange={(next) => go({ purpose: next })}
          />
          {me.role === 'atlIncharge' && me.schoolIds.length === 1 ? null : (
            <RelationSelect
              to="school"
              value={values.school ? [values.school] : []}
              placeholder="All schools"
              control={{
                'aria-label': 'School',
                className: 'without-consent-school',
                popupMatchSelectWidth: 300,
              }}
              onChange={([next]) => go({ school: next })}
            />
          )}
          <Select
            aria-label="Class"
            className="without-consent-choice"
            popupMatchSelectWidth={false}
            value={inClass ?? ''}
            options={[
              { value: '', label: text('All classes') },
              ...classes.map((each) => ({ value: each, label: say(each) })),
            ]}
            onChange={(next) => go({ class: next === '' ? undefined : next })}
          />
        </search>
        <PagedRows
          query={query}
          state={{ page, size }}
          onChange={go}
          fault="The children could not be loaded"
          empty={data && !data.isAsked ? <NotAsked /> : <NobodyLacks />}
        >
          <Rows rows={data?.data ?? []} isLoading={isLoading} purpose={purpose} />
        </PagedRows>
      </section>
    </div>
  )
}

const NotAsked = () => (
  <ListMessage
    title="No school asks first for this purpose"
    action={
      <Link className="button" to="/consent-ground-data/view">
        Grounds of purposes
      </Link>
    }
  >
    Children appear here when an admin says that it needs consent.
  </ListMessage>
)

const NobodyLacks = () => (
  <ListMessage title="No child here lacks this consent">
    Guardians have given it for all who need it.
  </ListMessage>
)

const nameOf = (row: ChildWithoutConsent) => (
  <Link to={`/student-data/show/${row.student}`} data-typed>
    {row.name}
  </Link>
)
const stateOf = ({ state }: ChildWithoutConsent) =>
  state === 'withdrawn' ? (
    <strong className="without-consent-withdrawn">Withdrawn</strong>
  ) : (
    'Nobody has answered'
  )

interface RowsProps {
  rows: readonly ChildWithoutConsent[]
  isLoading: boolean
  purpose: string
}

function Rows({ rows, isLoading, purpose }: RowsProps) {
  const enter = (row: ChildWithoutConsent) => (
    <Link to={`/consent-data/add?student=${row.student}&purposes=${purpose}`}>Enter a consent</Link>
  )
  return (
    <PlainRows
      rows={rows}
      isLoading={isLoading}
      keyOf={({ student }) => student}
      tableClass="td-two-lines"
      columns={[
        {
          label: 'Student',
          cell: (row) => (
            <>
              {nameOf(row)}
              <small>{classAndSection(row.class, row.section)}</small>
            </>
          ),
          fullText: ({ name }) => name,
        },
        {
          label: 'School',
          cell: ({ school }) => <span data-typed>{school}</span>,
          fullText: ({ school }) => school,
        },
        { label: 'Consent', cell: stateOf },
        { label: 'Enter a consent', srOnly: true, cell: enter },
      ]}
      card={(row) => (
        <>
          <div className="td-card-head">
            {nameOf(row)}
            <span>{stateOf(row)}</span>
          </div>
          <p className="without-consent-facts">
            <span>{classAndSection(row.class, row.section)}</span>
            <span data-typed>{row.school}</span>
            {enter(row)}
          </p>
        </>
      )}
    />
  )
}
