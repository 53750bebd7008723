import { afterTexts } from '../../../client/language.js'
import { refreshMe } from '../../../client/session.js'
import { lazyThemed } from '../../../ui/code/lazy-themed.js'

const SecondFactor = lazyThemed(() =>
  afterTexts(() => import('../../../features/second-factor/second-factor-page.js')),
)

/** The page of the second factor, for an admin who sees no other until it is set up. */
export default function HeldPage() {
  return <SecondFactor onChange={() => void refreshMe().catch(() => {})} />
}
