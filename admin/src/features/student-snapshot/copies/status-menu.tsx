import { maySetStatus } from '@tinkerdesk/shared/parts/copy-status'
import { useState } from 'react'
import { HttpProblem } from '../../../client/http-problem.js'
import { readMark } from '../../../client/own-device/mark.js'
import { useMe } from '../../../fields/use-me.js'
import { useRecordWrites } from '../../../resource/index.js'
import { MenuButton } from '../../../ui/menus/menu-button.js'
import { toast } from '../../../ui/messages/toast.js'
import type { StatusMenuProps } from './card-parts.js'
import { StatusTag } from './status-tag.js'

/** The menu of the statuses that this person may set. */
export function StatusMenu({ kind, copy, children, ...button }: StatusMenuProps) {
  const { role } = useMe()
  const writes = useRecordWrites({ name: kind.resource, url: kind.url })
  const [isBusy, setBusy] = useState(false)
  const status = String(copy.status)
  const set = async (value: string) => {
    setBusy(true)
    try {
      await writes.change(copy.id, { version: copy.version, status: value })
    } catch (error) {
      const problem = error as HttpProblem
      // On a person's own device, the new status waits for the connection.
      if (problem.statusCode === 0 && readMark())
        await import('./keep-status.js')
          .then(({ keepStatus }) => keepStatus(kind, copy, value))
          .then(writes.read, () => toast.error(problem.message))
      else toast.error(problem.errors?.status?.[0] ?? problem.message)
    }
    setBusy(false)
  }
  const offered = kind.statuses.filter((value) => value === status || maySetStatus(role, value))
  return (
    <MenuButton
      {...button}
      isBusy={isBusy}
      items={offered.map((value) => ({
        key: value,
        label: <StatusTag status={value} />,
        checked: value === status,
        run: () => value === status || void set(value),
      }))}
    >
      {children}
    </MenuButton>
  )
}
