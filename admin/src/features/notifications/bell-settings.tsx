import { notificationCategoriesOf, notificationLabels, type Bell } from '@tinkerdesk/shared'
import { useState } from 'react'
import { useMe } from '../../fields/use-me.js'
import { changeBell } from './mark-read.js'

/** The categories that a person hears of, and their daily e-mail. Each choice is saved at once. */
export function BellSettings({ bell: { muted, digest } }: { bell: Bell }) {
  const { role } = useMe()
  const [isSaving, setSaving] = useState(false)
  const save = async (body: object) => {
    setSaving(true)
    await changeBell('settings', body)
    setSaving(false)
  }
  return (
    <fieldset className="bell-settings" disabled={isSaving}>
      <legend>Tell me about</legend>
      {notificationCategoriesOf(role).map((category) => (
        <label key={category}>
          <input
            type="checkbox"
            checked={!muted.includes(category)}
            onChange={({ target }) =>
              void save({
                muted: target.checked
                  ? muted.filter((name) => name !== category)
                  : [...muted, category],
              })
            }
          />
          {notificationLabels[category]}
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={digest}
          onChange={({ target }) => void save({ digest: target.checked })}
        />
        A daily e-mail about what I have not read
      </label>
    </fieldset>
  )
}
