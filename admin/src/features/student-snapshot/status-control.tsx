import { useInvalidate, useUpdate } from '@refinedev/core'
import { copyTones, mayChangeCopy, maySetStatus } from '@tinkerdesk/shared'
import { Select } from 'antd'
import { ChoiceTag } from '../../fields/choice/choice-tag.js'
import { useMe } from '../../fields/use-me.js'
import type { ListRow } from '../../resource/index.js'
import { toast } from '../../ui/toast.js'
import type { CopyKind } from './copy-kinds.js'
import './copy-cards.css'

interface Props {
  kind: CopyKind
  copy: ListRow
  name: string
}

/** The status of a copy: a select of the statuses this person may set, or only a tag. */
export function StatusControl({ kind: { resource, statuses }, copy, name }: Props) {
  const { role } = useMe()
  const invalidate = useInvalidate()
  const status = String(copy.status)
  const { mutate, mutation } = useUpdate({ resource: resource.url, successNotification: false, errorNotification: false })
  const tag = (value: string) => <ChoiceTag value={value} label={value} tones={copyTones} />
  if (!copy.allowed?.includes('update') || !mayChangeCopy(role, status)) return tag(status)
  const set = (value: string) =>
    mutate(
      { id: copy.id, values: { version: copy.version, status: value } },
      {
        onError: (error) => {
          toast.error(error.errors?.status ? String([error.errors.status].flat()[0]) : error.message)
          void invalidate({ resource: resource.name, invalidates: ['list'] })
        },
      },
    )
  const offered = statuses.filter((value) => value === status || maySetStatus(role, value))
  return (
    <Select
      className="snap-status"
      variant="borderless"
      aria-label={`Status of ${name}`}
      popupMatchSelectWidth={false}
      listHeight={330}
      value={status}
      loading={mutation.isPending}
      disabled={mutation.isPending}
      onChange={set}
      labelRender={({ value }) => tag(String(value))}
      options={offered.map((value) => ({ value, label: value }))}
    />
  )
}
