import { say } from '@tinkerdesk/shared/base/say'
import type { Tones } from '@tinkerdesk/shared'
import '../common/tag.css'

/** One value as a soft tag. Only a value with a meaning has a colour. */
export const ChoiceTag = ({
  value,
  label,
  tones,
}: {
  value: string
  label: string
  tones?: Tones | undefined
}) => (
  <span className="td-tag" data-tone={tones?.[value]}>
    {say(label)}
  </span>
)
