import { consentForm } from '@tinkerdesk/shared/resources/consent-form'
import { Suspense } from 'react'
import { override, type SectionProps, type ValuesOf, type WithDefault } from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'

const DecisionPanel = lazyPart(async () => ({
  default: (await import('../features/guardian-forms/decision-panel.js')).DecisionPanel,
}))

type Props = SectionProps<ValuesOf<typeof consentForm>>

/** The decision about an answer, with the buttons to decide while it waits. */
const DecisionSection = ({ Default, ...props }: Props & WithDefault<Props>) => {
  const { mode, values } = props
  return (
    <>
      <Default {...props} />
      {mode === 'show' && values.state === 'answered' ? (
        <Suspense fallback={null}>
          <DecisionPanel
            key={String(values.version)}
            id={String(values.id)}
            version={Number(values.version)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

export default override(consentForm, { sections: { decision: DecisionSection } })
