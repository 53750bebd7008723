import {
  certificateKindLabels,
  certificateKinds,
  classes,
  counted,
  formatCount,
  hasPlaces,
  idPattern,
  type CertificateKind,
  type CompetitionPlace,
  type Finishers,
} from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { Button, Select } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { useMe } from '../../fields/use-me.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { Fault } from '../../ui/messages/fault.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PartFault } from '../../ui/messages/part-state.js'
import { ProgressBar } from '../../ui/messages/progress.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useLive } from '../../ui/paging/use-live.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { FinisherRows } from './finisher-rows.js'
import { PrintSheets } from './print-certificates.js'
import { useIssue } from './use-issue.js'
import { sources } from './work-sources.js'
import '../../ui/styles/toolbar.css'
import './certificates.css'

const kinds = certificateKinds.map((value) => ({ value, label: certificateKindLabels[value] }))

const isKind = (value: string | undefined): value is CertificateKind =>
  certificateKinds.some((each) => each === value)

/** Gives certificates to those who have finished an activity or a course, taken part in a competition, or come to a session. The work is in the address. */
export default function IssuePage() {
  const { density } = usePreferences()
  const { values, go } = useQueryState(['kind', 'work', 'school', 'class'])
  const kind = isKind(values.kind) ? values.kind : 'activity'
  const { to, choose } = sources[kind]
  const { work } = values
  const isWork = work !== undefined && idPattern.test(work)
  return (
    <div className="td-page" data-density={density}>
      <PageHead
        title="Issue certificates"
        under={{ label: text('Certificates'), to: '/certificate-data/view' }}
      />
      <section className="td-panel">
        <search className="td-toolbar issue-choice">
          <Segmented
            label="Given for"
            value={kind}
            options={kinds.map((each) => ({ ...each, label: say(each.label) }))}
            onChange={(next) => go({ kind: next, work: undefined })}
          />
          <RelationSelect
            key={to}
            to={to}
            value={isWork ? [work] : []}
            placeholder={say(choose)}
            clearable={false}
            control={{
              'aria-label': say(certificateKindLabels[kind]),
              className: 'issue-work',
              popupMatchSelectWidth: 360,
            }}
            onChange={([next]) => go({ work: next })}
          />
        </search>
        {isWork ? (
          <Finished
            key={`${work} ${values.school} ${values.class}`}
            kind={kind}
            work={work}
            school={idPattern.test(values.school ?? '') ? values.school : undefined}
            group={classes.find((each) => each === values.class)}
            onChoose={go}
          />
        ) : work ? (
          <NoWork />
        ) : (
          <ListMessage title={say(choose)}>
            Those who have finished it appear here, and you give them certificates.
          </ListMessage>
        )}
      </section>
    </div>
  )
}

/** Instead of the students of a work that the address names wrongly, or that this person may not read. */
const NoWork = () => (
  <ListMessage tone="error" title="This work is not there, or not open to you">
    It may be of another kind, or in the archive. Choose it above.
  </ListMessage>
)

interface Props {
  kind: CertificateKind
  work: string
  school: string | undefined
  group: string | undefined
  onChoose: (change: { school?: string | undefined; class?: string | undefined }) => void
}

function Finished({ kind, work, school, group, onChoose }: Props) {
  const me = useMe()
  const { data, error, isLoading, refresh } = useApiQuery<Finishers>(
    '/api/certificates/finishers',
    { kind, work, school, class: group },
  )
  useLive([sources[kind].by, 'certificate'], refresh, { isWanted: true })
  const rows = data?.students ?? []
  /** The students whom the person has chosen or left out; all others are chosen while they have no certificate. */
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [placeOf, setPlaceOf] = useState<ReadonlyMap<string, CompetitionPlace>>(new Map())
  const [printed, setPrinted] = useState<readonly string[]>()
  const { issue, done, fault } = useIssue(kind, work)
  const chooser = useRef<HTMLButtonElement>(null)
  const wasPrinted = useRef(false)
  useLayoutEffect(() => {
    // Those who are issued are read once more, which disables the button that opened the dialog.
    if (wasPrinted.current && !printed) chooser.current?.focus()
    wasPrinted.current = printed !== undefined
  }, [printed])
  const chosen = new Set(
    rows
      .filter(({ student, certificate }) => toggled.has(student) !== (certificate === null))
      .map(({ student }) => student),
  )
  const toggle = (students: readonly string[]) =>
    setToggled((before) => {
      const next = new Set(before)
      for (const id of students) if (!next.delete(id)) next.add(id)
      return next
    })
  const choose = (isChosen: boolean) =>
    toggle(rows.map(({ student }) => student).filter((id) => chosen.has(id) !== isChosen))
  const setPlace = (student: string, place: CompetitionPlace | null) =>
    setPlaceOf((before) => {
      const next = new Map(before)
      if (place === null) next.delete(student)
      else next.set(student, place)
      return next
    })
  const issueAndPrint = async () => {
    const recipients = [...chosen].map((student) => ({
      student,
      place: placeOf.get(student) ?? null,
    }))
    const ids = await issue(recipients)
    if (!ids) return refresh()
    setToggled(new Set())
    setPrinted(ids)
  }
  if (error?.statusCode === 404) return <NoWork />
  const without = rows.filter(({ certificate }) => certificate === null).length
  return (
    <>
      <search className="td-toolbar issue-choice">
        {me.role === 'atlIncharge' && me.schoolIds.length === 1 ? null : (
          <RelationSelect
            to="school"
            value={school ? [school] : []}
            placeholder="All schools"
            control={{
              'aria-label': text('School'),
              className: 'open-work-school',
              popupMatchSelectWidth: 300,
            }}
            onChange={([next]) => onChoose({ school: next })}
          />
        )}
        <Select
          aria-label="Class"
          popupMatchSelectWidth={false}
          value={group ?? ''}
          options={[
            { value: '', label: text('All classes') },
            ...classes.map((each) => ({ value: each as string, label: say(each) })),
          ]}
          onChange={(next) => onChoose({ class: next === '' ? undefined : next })}
        />
        <Button
          ref={chooser}
          disabled={rows.length === 0}
          onClick={() => choose(chosen.size < rows.length)}
        >
          {chosen.size < rows.length ? 'Choose all' : 'Choose none'}
        </Button>
        <Button
          type="primary"
          disabled={chosen.size === 0}
          loading={done !== null}
          onClick={() => void issueAndPrint()}
        >
          {chosen.size === 0
            ? 'Issue and print'
            : `Issue and print ${counted(chosen.size, 'certificate')}`}
        </Button>
      </search>
      {done === null ? null : (
        <div className="issue-progress">
          <ProgressBar
            percent={Math.round((100 * done) / Math.max(chosen.size, 1))}
            label="Issuing certificates"
          />
          <p className="td-help">{`${formatCount(done)} of ${formatCount(chosen.size)} issued`}</p>
        </div>
      )}
      <Fault>{fault}</Fault>
      {error ? <PartFault error={error} onRetry={refresh} /> : null}
      {data && rows.length === 0 && !error ? (
        <ListMessage title="Nobody has finished it yet">{say(sources[kind].once)}</ListMessage>
      ) : null}
      {rows.length > 0 || isLoading ? (
        <FinisherRows
          rows={rows}
          isLoading={isLoading}
          hasPlaces={hasPlaces(kind)}
          chosen={chosen}
          placeOf={placeOf}
          onToggle={(student) => toggle([student])}
          onPlace={setPlace}
        />
      ) : null}
      {data && rows.length > 0 ? (
        <p className="issue-note">
          {data.isCut
            ? 'There are more students than are shown. Choose a school or a class.'
            : `${counted(rows.length, 'student')}, ${formatCount(without)} without a certificate`}
        </p>
      ) : null}
      {printed ? <PrintSheets ids={printed} onClose={() => setPrinted(undefined)} /> : null}
    </>
  )
}
