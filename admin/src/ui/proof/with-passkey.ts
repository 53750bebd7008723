import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { request } from '../../client/request.js'

/** True where this browser can use passkeys of a site. */
export const canUsePasskeys = (relyingParty: string | null): boolean =>
  relyingParty === location.hostname && typeof PublicKeyCredential === 'function'

/** Returns the sentence for a passkey that gave no answer. The browser's own is in its own words. */
const unanswered = () => new Error('The passkey gave no answer. Try again, or choose another way.')

/** Asks the server what to sign, and a passkey to sign it. */
export async function signWithPasskey(address: string): Promise<object> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    request<{ options: PublicKeyCredentialRequestOptionsJSON }>('post', `${address}/passkey`),
  ])
  return startAuthentication({ optionsJSON: options }).catch(() => Promise.reject(unanswered()))
}

/** Asks the server what a passkey needs, and the browser to make one. */
export async function makePasskey(): Promise<object> {
  const [{ startRegistration, WebAuthnError }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    request<{ options: PublicKeyCredentialCreationOptionsJSON }>(
      'post',
      '/api/auth/factors/passkeys/options',
    ),
  ])
  return startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw error instanceof WebAuthnError &&
      error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? new Error('This device has a passkey of yours already.')
      : unanswered()
  })
}
