import { useEffect, useState, type ComponentType } from 'react'
import { loadCode } from '../../../ui/code/load-code.js'
import { AuthFrame } from '../form/auth-frame.js'
import type { ScreenProps } from '../screen-props.js'

type Step = ComponentType<Pick<ScreenProps, 'onEnter'>>

/** The page of the second step. Most people never see it, so its code comes when it is opened. */
export function LateSecondStep({ onEnter }: ScreenProps) {
  const [Step, setStep] = useState<Step>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    loadCode(() => import('./second-step.js')).then(
      ({ default: Loaded }) => setStep(() => Loaded),
      () => setFailed(true),
    )
  }, [])
  return (
    <AuthFrame title="Second step">
      {Step ? <Step onEnter={onEnter} /> : null}
      {hasFailed ? (
        <p className="form-problem" role="alert">
          It could not be loaded. Check the connection and reload the page.
        </p>
      ) : null}
    </AuthFrame>
  )
}
