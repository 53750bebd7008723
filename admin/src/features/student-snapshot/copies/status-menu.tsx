import { useInvalidate, useUpdate } from '@refinedev/core'
import { maySetStatus } from '@tinkerdesk/shared/parts/copy-status'
import { readMark } from '../../../client/own-device/mark.js'
import { useMe } from '../../../fields/use-me.js'
import { MenuButton } from '../../../ui/menus/menu-button.js'
import { toast } from '../../../ui/messages/toast.js'
import type { StatusMenuProps } from './card-parts.js'
import { StatusTag } from './status-tag.js'

/** The menu of the statuses that this person may set. */
export function StatusMenu({ kind, copy, children, ...button }: StatusMenuProps) {
  const { role } = useMe()
  const invalidate = useInvalidate()
  const status = String(copy.status)
  const { mutate, mutation } = useUpdate({
    resource: kind.url,
    successNotification: false,
    errorNotification: false,
  })
  const set = (value: string) =>
    mutate(
      { id: copy.id, values: { version: copy.version, status: value } },
      {
        onError: (error) => {
          const refresh = () => invalidate({ resource: kind.resource, invalidates: ['list'] })
          // On a person's own device, the new status waits for the connection.
          if (error.statusCode === 0 && readMark())
            return void import('./keep-status.js')
              .then(({ keepStatus }) => keepStatus(kind, copy, value))
              .then(refresh, () => toast.error(error.message))
          toast.error(
            error.errors?.status ? String([error.errors.status].flat()[0]) : error.message,
          )
          void refresh()
        },
      },
    )
  const offered = kind.statuses.filter((value) => value === status || maySetStatus(role, value))
  return (
    <MenuButton
      {...button}
      isBusy={mutation.isPending}
      items={offered.map((value) => ({
        key: value,
        label: <StatusTag status={value} />,
        checked: value === status,
        run: () => value === status || set(value),
      }))}
    >
      {children}
    </MenuButton>
  )
}
