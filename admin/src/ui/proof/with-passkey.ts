import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The answer of the server that says what a passkey signs. */
export interface ToSign {
  options: PublicKeyCredentialRequestOptionsJSON
}
/** The answer of the server that says what a new passkey needs. */
export interface ToMake {
  options: PublicKeyCredentialCreationOptionsJSON
}

/** True where this browser can use passkeys of a site. */
export const canUsePasskeys = (relyingParty: string | null): boolean =>
  relyingParty === location.hostname && typeof PublicKeyCredential === 'function'

/** The sentence for a passkey that gave no answer. The browser's own is in its own words. */
const unanswered = () => new Error('The passkey gave no answer. Try again, or choose another way.')

/** Returns what a passkey signs. */
export async function signWithPasskey(toSign: () => Promise<ToSign>): Promise<object> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    toSign(),
  ])
  return startAuthentication({ optionsJSON: options }).catch(() => Promise.reject(unanswered()))
}

/** Returns a new passkey, as the server takes it. */
export async function makePasskey(toMake: () => Promise<ToMake>): Promise<object> {
  const [{ startRegistration, WebAuthnError }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    toMake(),
  ])
  return startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw error instanceof WebAuthnError &&
      error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? new Error('This device has a passkey of yours already.')
      : unanswered()
  })
}
