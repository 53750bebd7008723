import { Tag } from 'antd'
import { toneOf } from '../common/tone.js'

/** One value as a soft coloured tag. */
export const ChoiceTag = ({ value, label, choices }: { value: string; label: string; choices: readonly string[] }) => (
  <Tag bordered={false} color={toneOf(value, choices)} className="td-tag">
    {label}
  </Tag>
)
