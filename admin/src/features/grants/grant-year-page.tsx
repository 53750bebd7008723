import {
  daysOfYear,
  financialYearFrom,
  grantKindLabels,
  grantKinds,
  grantYearOf,
  today,
} from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Button, Select } from 'antd'
import { Link } from 'react-router'
import { SchoolPicker } from '../../fields/relation/school-picker.js'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { printPage } from '../../ui/input/print-page.js'
import { AccountTable } from './account-table.js'
import { CertificateView } from './certificate-view.js'
import { ConditionList } from './condition-list.js'
import { HeadTable } from './head-table.js'
import { Ledger } from './ledger.js'
import { useGrantYear, type GrantView } from './use-grant-year.js'
import '../../ui/styles/toolbar.css'
import './grants.css'

const views: readonly { value: GrantView; label: string }[] = [
  { value: 'ledger', label: 'Ledger' },
  { value: 'statement', label: 'Statement of accounts' },
  { value: 'certificate', label: 'Utilisation certificate' },
  { value: 'next', label: 'Next instalment' },
]
const grants = grantKinds.map((value) => ({ value, label: grantKindLabels[value] }))

/** The grants of a school in a year: ledger, statement, certificate, and what the next instalment needs. All of its choices are in the address. */
export default function GrantYearPage() {
  const me = useMe()
  const { data, account, place, go, error, isLoading, refresh } = useGrantYear()
  const { school, year, grant, view } = place
  const now = grantYearOf(today())
  const years = [...new Set([...Array.from({ length: 7 }, (_, at) => now - at), year])]
    .toSorted((a, b) => b - a)
    .map((value) => ({ value, label: financialYearFrom(value) }))
  const isPaper = view === 'statement' || view === 'certificate'
  return (
    <div className="td-page grant-page">
      <PageHead
        title="Grant"
        under={{ label: 'Grant entries', to: '/grant-data/view' }}
        subtitle={data ? `${data.school.name}, ${financialYearFrom(year)}` : undefined}
      >
        {me.role === 'admin' ? (
          <>
            <Link className="button" to="/grant-head-data/view">
              Heads
            </Link>
            <Link className="button" to="/grant-terms-data/view">
              Terms
            </Link>
          </>
        ) : null}
        {data && isPaper ? <Button onClick={printPage}>Print</Button> : null}
        {data && isPaper ? (
          <Link
            className="button"
            to={`/grant-paper-data/add?school=${data.school.id}&year=${year}&grant=${grant}&paper=${view}`}
          >
            Add the signed paper
          </Link>
        ) : null}
        {data ? (
          <Link
            className="button primary"
            to={`/grant-data/add?school=${data.school.id}&grant=${grant}${year === now ? '' : `&day=${daysOfYear(year).last}`}`}
          >
            Add an entry
          </Link>
        ) : null}
      </PageHead>
      <section className="td-panel">
        <search className="td-toolbar grant-choice">
          <SchoolPicker
            school={school}
            schools={me.role === 'admin' ? undefined : me.schoolIds}
            onChoose={(next) => go({ school: next })}
          />
          <Select
            aria-label="Year"
            value={year}
            options={years}
            onChange={(next) => go({ year: next })}
          />
          <Segmented
            label="Grant"
            value={grant}
            options={grants}
            onChange={(next) => go({ grant: next })}
          />
          <Segmented
            label="Shown"
            value={view}
            options={views}
            onChange={(next) => go({ view: next })}
          />
        </search>
        {error && !data ? <PartFault error={error} onRetry={refresh} /> : null}
        {isLoading && !data ? <PartLoading className="grant-loading" /> : null}
        {school === undefined ? (
          <ListMessage title="Choose a school">Then you see its grants of the year.</ListMessage>
        ) : null}
        {data && account ? (
          <article className="grant">
            {view === 'ledger' ? (
              <>
                <AccountTable account={account} />
                <HeadTable heads={account.heads} />
                <Ledger place={{ school: data.school.id, year, grant }} heads={account.heads} />
              </>
            ) : null}
            {view === 'statement' ? (
              <>
                <PaperHead
                  title="Statement of accounts"
                  school={data.school}
                  under={`${grantKindLabels[grant]}, ${financialYearFrom(year)}`}
                />
                <AccountTable account={account} />
                <HeadTable heads={account.heads} />
                {account.spent === 0 ? <p>Nil return: nothing was spent in this year.</p> : null}
                <Signatures school={data.school} />
              </>
            ) : null}
            {view === 'certificate' ? (
              <>
                <PaperHead
                  title={account.certificate?.title ?? 'Utilisation certificate'}
                  school={data.school}
                  under={`${grantKindLabels[grant]}, ${financialYearFrom(year)}`}
                />
                <CertificateView account={account} isAdmin={me.role === 'admin'} />
                <Signatures school={data.school} />
              </>
            ) : null}
            {view === 'next' ? (
              <ConditionList
                account={account}
                place={{ school: data.school.id, year }}
                isAdmin={me.role === 'admin'}
              />
            ) : null}
          </article>
        ) : null}
      </section>
    </div>
  )
}

interface Signed {
  name: string
  udise: string | null
  principal: string
  incharge: string
}

const PaperHead = ({ title, school, under }: { title: string; school: Signed; under: string }) => (
  <header className="grant-paper-head">
    <h2>{title}</h2>
    <p>
      <b data-typed>{school.name}</b>
      {school.udise ? <span>{`UDISE code ${school.udise}`}</span> : null}
      <span>{under}</span>
    </p>
  </header>
)

const Signatures = ({ school }: { school: Signed }) => (
  <footer>
    <Signature name={school.incharge} office="In-charge of the lab" />
    <Signature name={school.principal} office={text('Principal')} />
    <Signature name="" office="Finance officer" />
  </footer>
)

const Signature = ({ name, office }: { name: string; office: string }) => (
  <span>
    <b data-typed>{name}</b>
    <small>{office}</small>
    <small>Date and signature</small>
  </span>
)
