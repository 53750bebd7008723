import { toneOf } from '../common/tone.js'
import '../common/tag.css'

/** One value as a soft coloured tag. */
export const ChoiceTag = ({ value, label, choices }: { value: string; label: string; choices: readonly string[] }) => (
  <span className="td-tag" data-tone={toneOf(value, choices)}>
    {label}
  </span>
)
