import { resourceNamed, weeklyHoursText, type ShownRemoteLab } from '@tinkerdesk/shared'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { RelationTitle } from '../../fields/relation/relation-title.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'

const bookings = resourceNamed('slotBooking')

/** A remote lab: what it is, when it is open, and what this person may do with it. */
export function LabCard({ lab }: { lab: ShownRemoteLab & { allowed?: readonly string[] } }) {
  const me = useMe()
  const mayBook = rightsOf(bookings, me).may('create')
  const isOwn = lab.school !== null && me.schoolIds.includes(lab.school)
  return (
    <li className="labs-card">
      <div className="labs-card-head">
        <h2>{lab.name}</h2>
        {lab.isAvailable ? null : <Tag color="orange">Not available</Tag>}
        {lab.openTo === 'all' ? <Tag color="blue">Open to all schools</Tag> : null}
      </div>
      {lab.school && (me.role !== 'student' || isOwn) ? (
        <p className="labs-soft">
          <RelationTitle to="school" value={lab.school} />
        </p>
      ) : null}
      {lab.description ? <p>{lab.description}</p> : null}
      {lab.equipment.length > 0 ? <p className="labs-soft">{lab.equipment.join(' · ')}</p> : null}
      <p className="labs-soft">{weeklyHoursText(lab.hours) || 'No open hours yet'}</p>
      <div className="labs-actions">
        {mayBook && (lab.isAvailable || me.role !== 'student') ? (
          <Link
            to={`/remote-labs?lab=${lab.id}`}
            aria-label={
              me.role === 'student' ? `Book an hour of ${lab.name}` : `Bookings of ${lab.name}`
            }
            className="button primary"
          >
            {me.role === 'student' ? 'Book an hour' : 'Bookings'}
          </Link>
        ) : null}
        {lab.bookingLink ? (
          <a href={lab.bookingLink} target="_blank" rel="noreferrer">
            Open the lab<span className="visually-hidden"> {lab.name} in a new tab</span>
          </a>
        ) : null}
        {lab.allowed?.includes('update') ? (
          <Link to={`/remote-lab-data/edit/${lab.id}`} aria-label={`Edit ${lab.name}`}>
            Edit
          </Link>
        ) : null}
      </div>
    </li>
  )
}

/** The lab of a student's own school, whose hours are opened month by month. */
export const SchoolLabCard = () => (
  <li className="labs-card">
    <div className="labs-card-head">
      <h2>Lab of your school</h2>
    </div>
    <p>Book a seat in the tinkering lab of your school.</p>
    <div className="labs-actions">
      <Link
        to="/remote-labs?lab=school"
        aria-label="Book an hour in the lab of your school"
        className="button primary"
      >
        Book an hour
      </Link>
    </div>
  </li>
)
