import { portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { Suspense } from 'react'
import { override, type SectionProps, type ValuesOf } from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'

const ProposedPortfolio = lazyPart(async () => ({
  default: (await import('../features/portfolios/proposed-portfolio.js')).ProposedPortfolio,
}))

/** The proposed portfolio, as anyone with the link will see it. */
const ShownSection = ({ values }: SectionProps<ValuesOf<typeof portfolio>>) =>
  values.shown ? (
    <Suspense fallback={null}>
      <ProposedPortfolio shown={values.shown} />
    </Suspense>
  ) : (
    <p>The student has not proposed anything yet.</p>
  )

export default override(portfolio, { sections: { shown: ShownSection } })
