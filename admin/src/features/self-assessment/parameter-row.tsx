import type { AssessmentForm } from '@tinkerdesk/shared/resources/assessment-form'
import { resourceNamed } from '@tinkerdesk/shared'
import { Input, Select } from 'antd'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { evidenceKinds, type Draft, type EvidenceKind } from './use-assessment.js'

const noRecord = { session: null, project: null, certificate: null, equipment: null }

interface Props {
  parameter: AssessmentForm['parameters'][number]
  levels: AssessmentForm['levels']
  draft: Draft
  isOpen: boolean
  onChange: (draft: Draft) => void
}

/** A parameter with its level, a note, and the records that show it. */
export function ParameterRow({ parameter, levels, draft, isOpen, onChange }: Props) {
  const { code, name, weight, help } = parameter
  const answer = draft.answers.find((each) => each.code === code)
  const others = draft.answers.filter((each) => each.code !== code)
  const set = (level: string | null, note: string | null) =>
    onChange({
      ...draft,
      answers: level === null ? others : [...others, { code, level, note: note || null }],
    })
  const idsOf = (kind: EvidenceKind): string[] =>
    draft.evidence.flatMap((each) => (each.code === code ? (each[kind] ?? []) : []))
  const count = draft.evidence.filter((each) => each.code === code).length
  const choose = (kind: EvidenceKind, ids: readonly string[]) =>
    onChange({
      ...draft,
      evidence: [
        ...draft.evidence.filter((each) => each.code !== code || each[kind] === null),
        ...ids.map((id) => ({
          code,
          ...noRecord,
          [kind]: id,
        })),
      ],
    })
  return (
    <tr>
      <th scope="row">
        <span data-typed>{name}</span>
        {help ? <small data-typed>{help}</small> : null}
      </th>
      <td className="assess-weight">{`${weight ?? 0} %`}</td>
      <td>
        <Select
          aria-label={`Level: ${name ?? ''}`}
          className="assess-level"
          disabled={!isOpen}
          allowClear
          placeholder="Choose a level"
          value={answer?.level ?? undefined}
          options={levels.map((level) => ({ value: level.name ?? '', label: level.name }))}
          onChange={(level: string | undefined) => set(level ?? null, answer?.note ?? null)}
        />
        <Input
          aria-label={`Note: ${name ?? ''}`}
          placeholder="Note"
          maxLength={500}
          disabled={!isOpen || !answer}
          value={answer?.note ?? ''}
          onChange={({ target }) => set(answer?.level ?? null, target.value)}
        />
        <details>
          <summary>{`Evidence (${count})`}</summary>
          {evidenceKinds.map((kind) => (
            <RelationSelect
              key={kind}
              to={kind}
              many
              value={idsOf(kind)}
              placeholder={resourceNamed(kind).label.many}
              control={{
                'aria-label': `${resourceNamed(kind).label.many}: ${name ?? ''}`,
                className: 'assess-level',
                disabled: !isOpen,
              }}
              onChange={(ids) => choose(kind, ids)}
            />
          ))}
        </details>
      </td>
    </tr>
  )
}
