import { WarningOutlined } from '@ant-design/icons'
import { say } from '@tinkerdesk/shared/base/say'
import { hazardLabels, hazards } from '@tinkerdesk/shared/parts/hazard-labels'
import './adult-note.css'

/** Says that an adult must be there, and what is dangerous. Nothing for an activity that is safe to do alone. */
export function AdultNote({ activity }: { activity: Readonly<Record<string, unknown>> }) {
  if (activity.adultNeeded !== true) return null
  const names = [activity.hazards].flat()
  const dangers = hazards.filter((hazard) => names.includes(hazard))
  return (
    <p className="adult-note">
      <WarningOutlined aria-hidden />
      <span>
        <strong>An adult must be with you.</strong>{' '}
        {dangers.map((hazard) => say(hazardLabels[hazard])).join(', ')}
      </span>
    </p>
  )
}
