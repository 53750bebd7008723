import type { ShowProps } from '../props.js'
import { Nothing } from '../common/nothing.js'

export const FlagShow = ({ value }: ShowProps) =>
  typeof value === 'boolean' ? <span>{value ? 'Yes' : 'No'}</span> : <Nothing />
