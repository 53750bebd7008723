import type { ShowProps } from '../props.js'
import { Nothing } from '../common/nothing.js'
import '../common/values.css'

/** Paragraphs as typed. */
export const LongTextShow = ({ value }: ShowProps) =>
  value ? <div className="td-paragraphs">{String(value)}</div> : <Nothing />
