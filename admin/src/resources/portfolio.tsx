import { portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { Suspense } from 'react'
import { override, type SectionProps, type ValuesOf } from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'

const ProposedPortfolio = lazyPart(async () => ({
  default: (await import('../features/portfolios/proposed-portfolio.js')).ProposedPortfolio,
}))
const AnswerPanel = lazyPart(async () => ({
  default: (await import('../features/portfolios/answer-panel.js')).AnswerPanel,
}))

/** The proposed portfolio as anyone with the link will see it, and the school's answer. */
const ShownSection = ({ values, mode }: SectionProps<ValuesOf<typeof portfolio>>) => {
  const { shown, state, id, version } = values
  if (!shown) return <p>The student has not proposed anything yet.</p>
  const isToAnswer = state === 'proposed' || state === 'changed' || state === 'released'
  return (
    <Suspense fallback={null}>
      <ProposedPortfolio shown={shown} />
      {mode === 'show' && isToAnswer ? (
        <AnswerPanel
          key={String(version)}
          id={String(id)}
          version={Number(version)}
          state={state}
        />
      ) : null}
    </Suspense>
  )
}

export default override(portfolio, { sections: { shown: ShownSection } })
