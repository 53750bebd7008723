import { say } from '@tinkerdesk/shared/base/say'
import { useList } from '@refinedev/core'
import {
  entryFor,
  counted,
  dayInIndia,
  maxPageSize,
  resourceNamed,
  type Competition,
  type Eligibilities,
  type EntryRequest,
} from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { CompetitionCard } from './competition-card.js'
import './competitions.css'
import { phaseOf, phases, phaseWords } from './phase.js'
import '../../ui/styles/skeleton.css'

/** A student's competitions by phase, and the reasons why the student cannot enter the others. */
export default function OpenCompetitions() {
  const me = useMe()
  const resource = resourceNamed('competition')
  const { query, result } = useList<Competition>({
    resource: resource.url,
    pagination: { currentPage: 1, pageSize: maxPageSize },
    sorters: [{ field: 'applicationEndDate', order: 'asc' }],
    errorNotification: false,
    liveMode: 'auto',
  })
  const entries = useList<{ id: string; source: string; status: string }>({
    resource: resourceNamed('studentCompetition').url,
    pagination: { currentPage: 1, pageSize: maxPageSize },
    queryOptions: { enabled: me.studentId !== undefined },
    errorNotification: false,
    liveMode: 'auto',
  })
  const requests = useList<EntryRequest>({
    resource: resourceNamed('entryRequest').url,
    pagination: { currentPage: 1, pageSize: maxPageSize },
    queryOptions: { enabled: me.studentId !== undefined },
    errorNotification: false,
    liveMode: 'auto',
  })
  const eligible = useApiQuery<Eligibilities>(
    '/api/competitions/eligibility',
    {},
    me.studentId !== undefined,
  )
  const reasonsOf = new Map((eligible.data?.data ?? []).map(({ id, reasons }) => [id, reasons]))
  const entryOf = new Map(entries.result.data.map((entry) => [entry.source, entry]))
  const requestOf = new Map(requests.result.data.map((each) => [each.competition, each]))
  const [today] = useState(() => dayInIndia(new Date()))
  const mine = result.data.filter(({ id }) => entryOf.has(id) || reasonsOf.get(id)?.length === 0)
  const barred = result.data.filter(
    ({ id }) => !entryOf.has(id) && (reasonsOf.get(id)?.length ?? 0) > 0,
  )
  const stillOpen = mine.filter(
    (competition) =>
      !entryOf.has(competition.id) && ['open', 'upcoming'].includes(phaseOf(competition, today)),
  ).length
  const error =
    faultOf(query) ?? eligible.error ?? faultOf(entries.query) ?? faultOf(requests.query)
  const isLoading =
    query.isPending || eligible.isLoading || entries.query.isLoading || requests.query.isLoading
  if (me.studentId === undefined)
    return (
      <Frame>
        <ListMessage title="Your account is not linked to your student record yet">
          Please tell your teacher or the in-charge of your lab.
        </ListMessage>
      </Frame>
    )
  if (error)
    return (
      <Frame>
        <ListMessage
          tone="error"
          title="The competitions could not be loaded"
          action={
            <Button
              onClick={() => {
                void query.refetch()
                eligible.refresh()
                void entries.query.refetch()
                void requests.query.refetch()
              }}
            >
              Try again
            </Button>
          }
        >
          {error.message}
        </ListMessage>
      </Frame>
    )
  return (
    <div className="td-page">
      <PageHead title={resource.label.many} subtitle={isLoading ? '…' : openText(stillOpen)} />
      {isLoading ? <span className="td-skeleton" style={{ width: '60%' }} /> : null}
      {!isLoading && mine.length === 0 ? (
        <div className="td-panel">
          <ListMessage title="No competitions for you yet">
            New competitions appear here when they are announced.
          </ListMessage>
        </div>
      ) : null}
      {isLoading
        ? null
        : phases.map((phase) => {
            const competitions = mine.filter((competition) => phaseOf(competition, today) === phase)
            return competitions.length > 0 ? (
              <section key={phase}>
                <h2 className="comp-phase">{phaseWords[phase]}</h2>
                <ul className="comp-cards">
                  {competitions.map((competition) => (
                    <CompetitionCard
                      key={competition.id}
                      competition={competition}
                      student={me.studentId!}
                      entry={entryOf.get(competition.id)}
                      ownRequest={requestOf.get(competition.id)}
                      isOpen={phase === 'open' || phase === 'upcoming'}
                    />
                  ))}
                </ul>
              </section>
            ) : null
          })}
      {!isLoading && barred.length > 0 ? (
        <details className="td-panel comp-barred">
          <summary>{counted(barred.length, 'competition')} that you cannot enter</summary>
          <ul>
            {barred.map(({ id, name }) => (
              <li key={id}>
                {name}: <span>{entryFor(reasonsOf, id).map(say).join(', ')}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

const openText = (count: number) =>
  count === 0 ? 'None that you can still enter' : `${count} that you can still enter`

const Frame = ({ children }: { children: React.ReactNode }) => (
  <div className="td-page">
    <PageHead title="Competitions" />
    <div className="td-panel">{children}</div>
  </div>
)
