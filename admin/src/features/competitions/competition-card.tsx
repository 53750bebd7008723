import { say, text } from '@tinkerdesk/shared/base/say'
import { copyTones, formatRupees, type Competition, type EntryRequest } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { ChoiceTag } from '../../fields/choice/choice-tag.js'
import { formatDays } from '../../fields/day/format-days.js'
import { TakePart } from './take-part.js'

interface Props {
  competition: Competition
  student: string
  /** The student's own entry, if any. */
  entry?: { id: string; status: string } | undefined
  ownRequest: EntryRequest | undefined
  isOpen: boolean
}

/** The facts a student needs before deciding to take part. */
export function CompetitionCard({ competition, student, entry, ownRequest, isOpen }: Props) {
  const { id, name, organizedBy, description, eligibility, paymentDetails } = competition
  const ways = [eligibility.individual && text('alone'), eligibility.team && text('in a team')]
    .filter(Boolean)
    .join(text(' or '))
  return (
    <li className="td-panel comp-card">
      <div className="comp-card-head">
        <h3>
          <Link to={`/competition-data/show/${id}`}>{name}</Link>
        </h3>
        {entry ? <ChoiceTag value={entry.status} label={entry.status} tones={copyTones} /> : null}
      </div>
      {description ? <p>{description}</p> : null}
      <dl>
        <dt>Organised by</dt>
        <dd>{say(organizedBy)}</dd>
        <dt>Apply</dt>
        <dd>{formatDays(competition.applicationStartDate, competition.applicationEndDate)}</dd>
        <dt>Takes place</dt>
        <dd>{formatDays(competition.competitionStartDate, competition.competitionEndDate)}</dd>
        {ways ? (
          <>
            <dt>Take part</dt>
            <dd>{ways}</dd>
          </>
        ) : null}
        <dt>Fee</dt>
        <dd>{paymentDetails.type === 'paid' ? formatRupees(paymentDetails.fee ?? 0) : 'Free'}</dd>
      </dl>
      <div className="comp-card-actions">
        <Link
          className="button"
          to={`/competition-data/show/${id}`}
          aria-label={`Read more about ${name}`}
        >
          Read more
        </Link>
        {entry ? (
          <Link
            className="button primary"
            to={`/student-data/snapshot/${student}/competition/edit/${entry.id}`}
            aria-label={`Open my entry to ${name}`}
          >
            My entry
          </Link>
        ) : (
          <TakePart
            competition={competition}
            student={student}
            ownRequest={ownRequest}
            isOpen={isOpen}
          />
        )}
      </div>
    </li>
  )
}
