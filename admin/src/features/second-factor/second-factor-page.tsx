import { counted, formatDay, dayInIndia, type Factors } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { useMe } from '../../fields/use-me.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { LoadFault } from '../../ui/messages/load-fault.js'
import { Loading } from '../../ui/messages/loading.js'
import { toast } from '../../ui/messages/toast.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { isFactorMissing } from '@tinkerdesk/shared/base/factor-missing'
import { canUsePasskeys } from '../../ui/proof/with-passkey.js'
import { AppDialog } from './app-dialog.js'
import { FactorList } from './factor-list.js'
import { PasskeyDialog } from './passkey-dialog.js'
import { RecoveryCodes } from './recovery-codes.js'
import './second-factor.css'

/** Passkeys, the authenticator app and recovery codes of the person. `onChange` is for the frame, where nothing else is open to them yet. */
export default function SecondFactorPage({ onChange }: { onChange?: () => void }) {
  const { factorNeededFrom } = useMe()
  const { data, error, refresh } = useApiQuery<Factors>('/api/auth/factors')
  const [adding, setAdding] = useState<'passkey' | 'app' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const follow = () => {
    refresh()
    onChange?.()
  }
  const close = () => {
    setAdding(null)
    setCodes(null)
    follow()
  }
  const renew = async () => {
    try {
      const made = await request<{ recoveryCodes: string[] }>(
        'post',
        '/api/auth/factors/recovery-codes',
      )
      setCodes(made.recoveryCodes)
    } catch (fault) {
      toast.error(fault instanceof Error ? fault.message : 'The codes could not be made.')
    }
  }
  const hasAny = data && data.passkeys.length + (data.totp ? 1 : 0) > 0
  return (
    <div className="td-page factor-page">
      <PageHead title="Second factor" subtitle="Your password alone then lets nobody in" />
      {factorNeededFrom ? (
        <p className="factor-note">
          {isFactorMissing({ factorNeededFrom })
            ? 'Admins need a second factor. Set one up to go on.'
            : `Admins need a second factor from ${formatDay(dayInIndia(new Date(factorNeededFrom)))} on.`}
        </p>
      ) : null}
      {error ? <LoadFault error={error} onRetry={refresh} /> : null}
      {data || error ? null : <Loading />}
      {data ? (
        <>
          <section aria-labelledby="factor-ways">
            <h2 id="factor-ways">Ways to prove that it is you</h2>
            {hasAny ? null : (
              <p>
                A passkey or an app on your phone proves that it is you, after your password. Set up
                two of them if you can: one may get lost.
              </p>
            )}
            <FactorList factors={data} onChange={follow} />
            <div className="factor-actions">
              {canUsePasskeys(data.relyingParty) ? (
                <Button type={hasAny ? 'default' : 'primary'} onClick={() => setAdding('passkey')}>
                  Add a passkey
                </Button>
              ) : null}
              {data.totp ? null : (
                <Button onClick={() => setAdding('app')}>Set up an authenticator app</Button>
              )}
            </div>
            {canUsePasskeys(data.relyingParty) ? null : (
              <p className="factor-soft">
                {data.relyingParty
                  ? `Passkeys work at ${data.relyingParty} only, in a browser that has them.`
                  : 'Passkeys need an address with https.'}
              </p>
            )}
          </section>
          {hasAny ? (
            <section aria-labelledby="factor-codes">
              <h2 id="factor-codes">Recovery codes</h2>
              <p>
                {data.recoveryCodes === 0
                  ? 'You have none left. Make new ones.'
                  : `${counted(data.recoveryCodes, 'recovery code')} left. Each lets you in once, if you lose the rest.`}
              </p>
              <Button onClick={() => void renew()}>Make new recovery codes</Button>
            </section>
          ) : null}
        </>
      ) : null}
      {adding === 'passkey' ? <PasskeyDialog onClose={close} /> : null}
      {adding === 'app' ? <AppDialog onClose={close} /> : null}
      {codes ? (
        <FormDialog width={480} title="Recovery codes" onCancel={close} footer={null}>
          <RecoveryCodes codes={codes} onDone={close} />
        </FormDialog>
      ) : null}
    </div>
  )
}
