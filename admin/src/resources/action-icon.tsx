import { Suspense } from 'react'
import { lazyPart } from '../ui/code/lazy-part.js'
import type { ActionIconName } from './icons.js'

const ActionIcon = lazyPart(() => import('./icons.js'))

/** The icon of a row's own action, which no page needs before a menu opens. */
export const actionIcon = (name: ActionIconName) => (
  <Suspense fallback={<span className="anticon" style={{ width: '1em' }} />}>
    <ActionIcon name={name} />
  </Suspense>
)
