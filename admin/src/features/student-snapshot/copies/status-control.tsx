import { DownOutlined } from '@ant-design/icons'
import { useInvalidate, useUpdate } from '@refinedev/core'
import { say } from '@tinkerdesk/shared/base/say'
import { copyTones, mayChangeCopy, maySetStatus } from '@tinkerdesk/shared'
import { ChoiceTag } from '../../../fields/choice/choice-tag.js'
import { readMark } from '../../../client/own-device/mark.js'
import { useMe } from '../../../fields/use-me.js'
import type { ListRow } from '../../../resource/index.js'
import { MenuButton } from '../../../ui/menus/menu-button.js'
import { toast } from '../../../ui/messages/toast.js'
import type { CopyKind } from './copy-kinds.js'
import './copy-cards.css'

interface Props {
  kind: CopyKind
  copy: ListRow
  name: string
}

/** The status of a copy: a menu of the statuses this person may set, or only a tag. */
export function StatusControl({ kind, copy, name }: Props) {
  const { resource, statuses } = kind
  const { role } = useMe()
  const invalidate = useInvalidate()
  const status = String(copy.status)
  const { mutate, mutation } = useUpdate({
    resource: resource.url,
    successNotification: false,
    errorNotification: false,
  })
  const tag = (value: string) => <ChoiceTag value={value} label={value} tones={copyTones} />
  if (!copy.allowed?.includes('update') || !mayChangeCopy(role, status)) return tag(status)
  const set = (value: string) =>
    mutate(
      { id: copy.id, values: { version: copy.version, status: value } },
      {
        onError: (error) => {
          const refresh = () => invalidate({ resource: resource.name, invalidates: ['list'] })
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
  const offered = statuses.filter((value) => value === status || maySetStatus(role, value))
  return (
    <MenuButton
      className="snap-status"
      label={`Status of ${name}: ${say(status)}`}
      isBusy={mutation.isPending}
      items={offered.map((value) => ({
        key: value,
        label: tag(value),
        checked: value === status,
        run: () => value === status || set(value),
      }))}
    >
      {tag(status)} <DownOutlined />
    </MenuButton>
  )
}
