import { useOne } from '@refinedev/core'
import { resourceNamed, type AnyRow } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { useMe } from '../../../fields/use-me.js'
import { useRecordWrites } from '../../../resource/index.js'
import { toast } from '../../../ui/messages/toast.js'

const account = resourceNamed('user')

/** Switches the admin's own phone-call alerts. */
export function SendCalls() {
  const { uid } = useMe()
  const writes = useRecordWrites(account)
  const { result } = useOne<AnyRow>({ resource: 'users', id: uid, errorNotification: false })
  const [isSaving, setSaving] = useState(false)
  if (!result) return null
  const isOn = result.sendCall === true
  const toggle = async () => {
    setSaving(true)
    try {
      await writes.change(uid, { version: result.version, sendCall: !isOn })
      await writes.whenRead()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'This could not be saved.')
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button
      role="switch"
      aria-checked={isOn}
      loading={isSaving}
      title="Phone-call alerts to you"
      onClick={() => void toggle()}
    >
      Send calls - {isOn ? 'True' : 'False'}
    </Button>
  )
}
