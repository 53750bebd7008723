import { DownOutlined } from '@ant-design/icons'
import { say } from '@tinkerdesk/shared/base/say'
import { mayChangeCopy } from '@tinkerdesk/shared/parts/copy-status'
import { useMe } from '../../../fields/use-me.js'
import type { ListRow } from '../../../resource/index.js'
import { useCardParts } from './card-parts.js'
import type { CopyKind } from './copy-kinds.js'
import { StatusTag } from './status-tag.js'
import './copy-cards.css'

interface Props {
  kind: CopyKind
  copy: ListRow
  name: string
}

/** The status of a copy: a menu of the statuses this person may set, or only a tag. */
export function StatusControl({ kind, copy, name }: Props) {
  const { role } = useMe()
  const { StatusMenu } = useCardParts()
  const status = String(copy.status)
  const tag = <StatusTag status={status} />
  if (!copy.allowed?.includes('update') || !mayChangeCopy(role, status)) return tag
  return (
    <StatusMenu
      kind={kind}
      copy={copy}
      className="snap-status"
      label={`Status of ${name}: ${say(status)}`}
    >
      {tag} <DownOutlined />
    </StatusMenu>
  )
}
