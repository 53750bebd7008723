import {
  formatDay,
  placeLabels,
  places,
  type CompetitionPlace,
  type Finisher,
} from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Checkbox, Select } from 'antd'
import { classAndSection } from '../../ui/parts/class-and-section.js'
import { CardFact, PlainRows, type PlainColumn } from '../../ui/parts/plain-rows.js'

interface Props {
  rows: readonly Finisher[]
  isLoading: boolean
  /** True for a competition, whose certificates may name a place. */
  hasPlaces: boolean
  chosen: ReadonlySet<string>
  placeOf: ReadonlyMap<string, CompetitionPlace>
  onToggle: (student: string) => void
  onPlace: (student: string, place: CompetitionPlace | null) => void
}

const groupOf = (row: Finisher) => classAndSection(row.class, row.section)

/** The students who have finished some work, to choose from. */
export function FinisherRows({
  rows,
  isLoading,
  hasPlaces,
  chosen,
  placeOf,
  onToggle,
  onPlace,
}: Props) {
  const box = (row: Finisher) => (
    <Checkbox checked={chosen.has(row.student)} onChange={() => onToggle(row.student)}>
      {row.name}
    </Checkbox>
  )
  const numberOf = ({ certificate }: Finisher) => certificate?.number ?? '–'
  const place = (row: Finisher) =>
    row.certificate ? (
      row.certificate.place ? (
        say(placeLabels[row.certificate.place])
      ) : (
        'Took part'
      )
    ) : (
      <Select
        aria-label={`Place of ${row.name}`}
        className="issue-place"
        size="small"
        value={placeOf.get(row.student) ?? ''}
        options={[
          { value: '', label: say('Took part') },
          ...places.map((value) => ({ value, label: say(placeLabels[value]) })),
        ]}
        onChange={(next) => onPlace(row.student, places.find((each) => each === next) ?? null)}
      />
    )
  const columns: PlainColumn<Finisher>[] = [
    { label: 'Student', cell: box, fullText: ({ name }) => name },
    { label: 'Class', cell: groupOf },
    { label: 'School', cell: ({ school }) => school, fullText: ({ school }) => school },
    { label: 'Finished', cell: ({ day }) => formatDay(day) },
    ...(hasPlaces ? [{ label: 'Place', cell: place }] : []),
    { label: 'Certificate', cell: numberOf },
  ]
  return (
    <PlainRows
      rows={rows}
      isLoading={isLoading}
      keyOf={({ student }) => student}
      columns={columns}
      tableClass="issue-table"
      card={(row) => (
        <>
          <div className="td-card-head">{box(row)}</div>
          <dl>
            <CardFact label="Class">{groupOf(row)}</CardFact>
            <CardFact label="School">{row.school}</CardFact>
            <CardFact label="Finished">{formatDay(row.day)}</CardFact>
            {hasPlaces ? <CardFact label="Place">{place(row)}</CardFact> : null}
            <CardFact label="Certificate">{numberOf(row)}</CardFact>
          </dl>
        </>
      )}
    />
  )
}
