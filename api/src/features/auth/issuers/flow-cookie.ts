import { fastifyCookie } from '@fastify/cookie'
import { hashToken } from '../secrets/tokens.js'

const name = 'tinkerdesk_issuer_'
const prefix = '__Host-'
/** The minutes that a person has at the issuer. */
export const flowMinutes = 10
/** Sign-ins that one browser may have begun at once. */
const maxFlows = 5

/** Each sign-in has a cookie of its own, so that two tabs do not disturb each other. */
const nameOf = (state: string): string => `${name}${hashToken(state).slice(0, 12)}`

/** The cookie that ties a sign-in at an issuer to the browser. Over https no other host can plant it. */
function cookie(plainName: string, value: string, seconds: number, isSecure: boolean): string {
  return fastifyCookie.serialize(isSecure ? prefix + plainName : plainName, value, {
    path: '/',
    httpOnly: true,
    // The issuer's page leads back here.
    sameSite: 'lax',
    secure: isSecure,
    maxAge: seconds,
  })
}

export const flowCookie = (state: string, secret: string, isSecure: boolean): string =>
  cookie(nameOf(state), secret, flowMinutes * 60, isSecure)

export const endedFlowCookie = (state: string, isSecure: boolean): string =>
  cookie(nameOf(state), '', 0, isSecure)

/** Returns the secret of a sign-in in a `Cookie` header. */
export function flowSecretIn(
  header: string | undefined,
  state: string,
  isSecure: boolean,
): string | undefined {
  return header ? fastifyCookie.parse(header)[(isSecure ? prefix : '') + nameOf(state)] : undefined
}

/** Returns the headers that end the cookies of a browser that has begun too many sign-ins: they would make its requests too long. */
export function endedCookies(header: string | undefined, isSecure: boolean): string[] {
  const start = (isSecure ? prefix : '') + name
  const begun = Object.keys(header ? fastifyCookie.parse(header) : {}).filter((key) =>
    key.startsWith(start),
  )
  if (begun.length < maxFlows) return []
  return begun.map((key) => cookie(isSecure ? key.slice(prefix.length) : key, '', 0, isSecure))
}
