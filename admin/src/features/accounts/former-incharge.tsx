import { spokenLocale } from '@tinkerdesk/shared/base/say'
import { isRecord, resourceNamed } from '@tinkerdesk/shared'
import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { useRecordWrites, type FormQuestion } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'

type Props = ComponentProps<FormQuestion['Dialog']>

const account = resourceNamed('user')
const maxNamed = 5
const chunk = 100

/** Asks if the accounts of in-charges who are replaced, and have no other school, are disabled with the save. */
export default function FormerIncharge({ about, onBack, onSave }: Props) {
  const writes = useRecordWrites(account)
  const accounts = Array.isArray(about.accounts) ? about.accounts.filter(isRecord) : []
  const isAlone = accounts.length === 1
  const named = accounts
    .slice(0, maxNamed)
    .map(({ displayName, email }) => `${String(displayName)} (${String(email)})`)
  const rest = accounts.length - named.length
  const disable = () =>
    writes.together(async ({ act }) => {
      const bulk = accounts.map(({ id, version }) => ({ id, version }))
      for (let from = 0; from < bulk.length; from += chunk)
        await act('disable', bulk.slice(from, from + chunk))
    })
  const whose = isAlone
    ? `the account of ${String(accounts[0]!.displayName)}`
    : `${accounts.length} accounts`
  return (
    <Dialog open title={`Disable ${whose}?`} onClose={onBack} width={480}>
      <p>
        {new Intl.ListFormat(spokenLocale()).format(rest > 0 ? [...named, `${rest} more`] : named)}{' '}
        {isAlone ? 'is' : 'are'} then the in-charge of no school. A disabled account is signed out
        everywhere, and an unused invitation stops working.
      </p>
      <div className="td-dialog-actions">
        <Button onClick={onBack}>Back</Button>
        <Button onClick={() => onSave()}>Save and keep {isAlone ? 'it' : 'them'}</Button>
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- The usual answer. */}
        <Button type="primary" autoFocus onClick={() => onSave({ after: disable })}>
          Save and disable {isAlone ? 'it' : 'them'}
        </Button>
      </div>
    </Dialog>
  )
}
