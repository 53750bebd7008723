import { formatDay } from '@tinkerdesk/shared/fields/typed/calendar'
import type { VerifiedCertificate } from '@tinkerdesk/shared'
import type { ReactNode } from 'react'
import { request } from '../../client/request.js'
import { mountByCode, PageByCode } from '../../ui/parts/page-by-code.js'
import { PlainPage } from '../../ui/parts/plain-page.js'
import './verify.css'

const verify = (code: string) =>
  request<VerifiedCertificate>('post', '/api/certificates/verify', { body: { code } })

/** The check of a certificate by its code, for anyone. */
const Verify = ({ code, languages }: { code: string; languages: ReactNode }) => (
  <PageByCode
    ask={verify}
    code={code}
    title="The certificate could not be checked"
    after={languages}
  >
    {({ certificate }) =>
      certificate ? (
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
      ) : (
        <PlainPage alone title="This certificate is not valid" after={languages}>
          <p>No valid certificate has this code. Ask the school that is printed on it.</p>
        </PlainPage>
      )
    }
  </PageByCode>
)

/** Draws the page to which the code on a certificate leads. `languages` is shown below. */
export function mountVerify(root: HTMLElement, languages: ReactNode): void {
  document.title = 'Certificate · Tinkerdesk'
  mountByCode(root, (code) => <Verify code={code} languages={languages} />)
}
