import { formatCount } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { SchoolPicker } from '../../fields/relation/school-picker.js'
import { useMe } from '../../fields/use-me.js'
import { TextDialog } from '../../ui/dialogs/text-dialog.js'
import { Fault } from '../../ui/messages/fault.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import { toast } from '../../ui/messages/toast.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { ParameterRow } from './parameter-row.js'
import { useAssessment, type Draft, type ShownAssessment } from './use-assessment.js'
import '../../ui/styles/toolbar.css'
import './assess.css'

/** The self-assessment of a school for a year: a level for each parameter, with evidence. The school and the year are in the address. */
export default function AssessPage() {
  const me = useMe()
  const shown = useAssessment()
  const { school, form, kept, go } = shown
  return (
    <div className="td-page">
      <PageHead
        title="Self-assessment"
        under={{ label: 'Self-assessments', to: '/self-assessment-data/view' }}
        subtitle={kept ? stateOf(shown) : undefined}
      >
        {kept ? (
          <Link className="button" to={`/self-assessment-data/show/${kept.id}`}>
            With its evidence
          </Link>
        ) : null}
      </PageHead>
      <section className="td-panel">
        <search className="td-toolbar">
          <SchoolPicker
            school={school}
            schools={shown.schools}
            onChoose={(next) => go({ school: next })}
          />
          <RelationSelect
            to="assessmentForm"
            value={form ? [form.id] : []}
            placeholder="Choose a year"
            clearable={false}
            control={{ 'aria-label': 'Year' }}
            onChange={([next]) => next && go({ form: next })}
          />
        </search>
        {shown.error ? <PartFault error={shown.error} onRetry={shown.refresh} /> : null}
        {shown.isLoading ? <PartLoading className="assess-loading" /> : null}
        {shown.hasNoForm ? (
          <ListMessage title="There is no form yet">
            The product has no parameters of its own. An admin enters those of the mission, with
            their weights.
          </ListMessage>
        ) : null}
        {school === undefined ? (
          <ListMessage title="Choose a school">Then you see its year.</ListMessage>
        ) : null}
        {form && school !== undefined && !shown.isLoading ? (
          // Another stored version begins with its own answers.
          <Answers
            key={`${school} ${form.id} ${kept?.version ?? 0}`}
            shown={shown}
            form={form}
            isAdmin={me.role === 'admin'}
          />
        ) : null}
      </section>
    </div>
  )
}

function stateOf({ kept }: ShownAssessment): string {
  if (kept?.state === 'handedIn') return `Handed in by ${kept.handedInBy ?? ''}`
  if (kept?.reopened) return `Opened again: ${kept.reopened}`
  return 'Not handed in yet'
}

interface AnswersProps {
  shown: ShownAssessment
  form: NonNullable<ShownAssessment['form']>
  isAdmin: boolean
}

function Answers({ shown, form, isAdmin }: AnswersProps) {
  const { kept, figures } = shown
  const before: Draft = {
    answers: kept?.answers ?? [],
    evidence: kept?.evidence ?? [],
    summary: kept?.summary ?? null,
  }
  const [draft, setDraft] = useState(before)
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isOpen = shown.isOwn && kept?.state !== 'handedIn'
  const isChanged = JSON.stringify(draft) !== JSON.stringify(before)
  const isComplete = form.parameters.every(({ code }) =>
    draft.answers.some((answer) => answer.code === code),
  )
  const run = async (work: () => Promise<void>, done: () => void) => {
    setSending(true)
    setFault(null)
    try {
      await work()
      done()
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'It could not be saved.')
    } finally {
      setSending(false)
    }
  }
  return (
    <article className="assess">
      <dl className="assess-scores">
        <div>
          <dt>Score</dt>
          <dd>{typeof kept?.score === 'number' ? formatCount(kept.score) : '–'}</dd>
        </div>
        <div>
          <dt>{figures?.of === 'cluster' ? 'Median of the cluster' : 'Median of the district'}</dt>
          <dd>
            {figures === undefined
              ? '–'
              : figures.median === 'hidden'
                ? say('hidden')
                : formatCount(figures.median)}
            {figures?.median === 'hidden' ? (
              <small>Fewer than five schools have handed in this year.</small>
            ) : null}
          </dd>
        </div>
      </dl>
      <table>
        <caption className="visually-hidden">Parameters</caption>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col" className="assess-weight">
              Weight
            </th>
            <th scope="col">Level</th>
          </tr>
        </thead>
        <tbody>
          {form.parameters.map((parameter) => (
            <ParameterRow
              key={parameter.code}
              parameter={parameter}
              levels={form.levels}
              draft={draft}
              isOpen={isOpen}
              onChange={setDraft}
            />
          ))}
        </tbody>
      </table>
      <label className="td-dialog-label" htmlFor="assess-summary">
        Summary and next steps
      </label>
      <Input.TextArea
        id="assess-summary"
        rows={3}
        disabled={!isOpen}
        value={draft.summary ?? ''}
        onChange={({ target }) => setDraft({ ...draft, summary: target.value || null })}
      />
      <Fault>{fault}</Fault>
      <div className="assess-actions">
        {isOpen ? (
          <>
            <Button
              disabled={!isChanged}
              loading={isSending}
              onClick={() =>
                void run(
                  () => shown.save(draft),
                  () => toast.success('Saved'),
                )
              }
            >
              Save
            </Button>
            <Button
              type="primary"
              disabled={isChanged || !isComplete || !kept}
              loading={isSending}
              title={isComplete ? undefined : say('Answer every parameter first.')}
              onClick={() => void run(shown.handIn, () => undefined)}
            >
              Hand in
            </Button>
          </>
        ) : isAdmin ? (
          <Button onClick={() => setAsking(true)}>Open again</Button>
        ) : null}
      </div>
      {isAsking ? (
        <TextDialog
          title="Open this self-assessment again?"
          label="Reason"
          maxLength={300}
          empty="Say why"
          failed="It could not be opened."
          action="Open again"
          send={(reason) => shown.reopen(reason)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </article>
  )
}
