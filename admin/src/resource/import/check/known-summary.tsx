import { Button } from 'antd'
import { useNames } from '../../grid/names/use-names.js'
import type { ImportSteps } from '../state/import-step.js'
import { fieldOfTarget } from '@tinkerdesk/shared/files/columns/importable-fields'
import { meaningOf } from '../meanings/meanings.js'

/** Meanings that are named; the step of meanings has all of them. */
const maxNamed = 6

/** The meanings that come from the person's last file. A button leads to the step that changes them. */
export function KnownSummary({ steps: { resource, values, goTo } }: { steps: ImportSteps }) {
  const names = useNames()
  const meanings = values.unread.flatMap(({ path, text }) => {
    const meaning = meaningOf(values.remembered, path, text)
    if (
      meaning === undefined ||
      meaning === 'wrong' ||
      meaning !== meaningOf(values.meanings, path, text)
    )
      return []
    if (meaning === 'empty') return [`${text} → –`]
    const field = fieldOfTarget(resource, path)
    return [
      `${text} → ${meaning.shown || (field ? names.textOf(field, meaning.text) : meaning.text)}`,
    ]
  })
  if (meanings.length === 0) return null
  return (
    <p className="td-help">
      From your last file: {meanings.slice(0, maxNamed).join(', ')}
      {meanings.length > maxNamed ? ' …' : ''}
      <Button size="small" type="link" onClick={() => goTo('meanings')}>
        Change
      </Button>
    </p>
  )
}
