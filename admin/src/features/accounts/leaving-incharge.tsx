import {
  counted,
  isRecord,
  resourceNamed,
  roleLabels,
  roles,
  formatCount,
} from '@tinkerdesk/shared'
import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useRecordWrites, type FormQuestion } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'

type Props = ComponentProps<FormQuestion['Dialog']>

const account = resourceNamed('user')
const also = [resourceNamed('school')]
const maxNamed = 5

/** Asks if an in-charge who gets another role is taken off their schools with the save. */
export default function LeavingIncharge({
  about: { id, displayName, version, schools, total },
  body,
  onBack,
  onSave,
}: Props) {
  const writes = useRecordWrites(account, also)
  const rows = Array.isArray(schools) ? schools.filter(isRecord) : []
  const count = Number(total)
  const rest = count - Math.min(rows.length, maxNamed)
  const role = roles.find((each) => each === body.role)
  // The role and the schools change together. The save that follows brings the other fields.
  const leave = () => writes.send('post', `auth/in-charges/${id}/new-role`, { version, role })
  return (
    <Dialog
      open
      title={`Take ${String(displayName)} off ${counted(count, 'school')}?`}
      onClose={onBack}
      width={520}
    >
      <p>
        {String(displayName)} is the in-charge of{' '}
        {rows.slice(0, maxNamed).map((school, at) => (
          <span key={String(school.id)}>
            {at > 0 ? ', ' : ''}
            {/* A new tab: the form keeps what was typed. */}
            <Link className="td-to" to={`/school-data/edit/${String(school.id)}`} target="_blank">
              {String(school.name)}
            </Link>
          </span>
        ))}
        {rest > 0 ? ` and ${formatCount(rest)} more` : ''}.{' '}
        {role ? `As ${articleFor(roleLabels[role])}` : 'Then'} they no longer manage{' '}
        {count === 1
          ? 'it. The school has no in-charge until you name another one.'
          : 'them. The schools have no in-charge until you name another one.'}
      </p>
      <div className="td-dialog-actions">
        <Button onClick={onBack}>Back to the form</Button>
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- The usual answer. */}
        <Button type="primary" autoFocus onClick={() => onSave({ before: leave })}>
          Take off and save
        </Button>
      </div>
    </Dialog>
  )
}

const articleFor = (label: string) =>
  `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`
