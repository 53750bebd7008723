import { formatDay } from '@tinkerdesk/shared/fields/typed/calendar'
import type { VerifiedCertificate } from '@tinkerdesk/shared'
import { useEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { request } from '../../client/request.js'
import { Loading } from '../../ui/messages/loading.js'
import { PlainPage } from '../../ui/parts/plain-page.js'
import './verify.css'

/** The check of a certificate by its code, for anyone. */
function Verify({ code, languages }: { code: string; languages: ReactNode }) {
  const [answer, setAnswer] = useState<VerifiedCertificate>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    request<VerifiedCertificate>('post', '/api/certificates/verify', { body: { code } }).then(
      setAnswer,
      (error: unknown) =>
        setProblem(
          error instanceof Error ? error.message : 'The certificate could not be checked.',
        ),
    )
  }, [code])
  if (problem !== undefined)
    return (
      <PlainPage
        alone
        title="The certificate could not be checked"
        after={languages}
        actions={
          <button type="button" className="button primary" onClick={() => location.reload()}>
            Try again
          </button>
        }
      >
        <p role="alert">{problem}</p>
      </PlainPage>
    )
  if (!answer) return <Loading alone />
  const { certificate } = answer
  if (!certificate)
    return (
      <PlainPage alone title="This certificate is not valid" after={languages}>
        <p>No valid certificate has this code. Ask the school that is printed on it.</p>
      </PlainPage>
    )
  return (
    <PlainPage alone title="This certificate is valid" after={languages}>
      <dl className="verified">
        <dt>Given to</dt>
        <dd>{certificate.name}</dd>
        <dt>For</dt>
        <dd>{certificate.work}</dd>
        <dt>Day</dt>
        <dd>{formatDay(certificate.day)}</dd>
        <dt>School</dt>
        <dd>{certificate.school}</dd>
      </dl>
    </PlainPage>
  )
}

/** Draws the page to which the code on a certificate leads. `languages` is shown below. */
export function mountVerify(root: HTMLElement, languages: ReactNode): void {
  document.title = 'Certificate · Tinkerdesk'
  // Another code that is opened in this tab changes only the fragment.
  addEventListener('hashchange', () => location.reload())
  createRoot(root).render(
    <Verify code={location.hash.slice(1).slice(0, 100)} languages={languages} />,
  )
}
