import { z } from 'zod'
import { isLoopbackName } from './loopback.js'

/** A service with which people sign in, by OpenID Connect. */
export interface IssuerSettings {
  /** Part of its addresses here. */
  id: string
  /** Its name for people: "Google". */
  label: string
  /** As it names itself. */
  url: string
  clientId: string
  clientSecret: string
  /** The domains of e-mails that it may speak for, in lower case. None: people link it only while they are signed in. */
  domains: readonly string[]
  /** The claim that says that an e-mail is proven. */
  proof: 'email_verified' | 'xms_edov'
  /** The question that it should ask people: `select_account` on shared computers. */
  prompt: string | undefined
}

const word = (most: number) => z.string().trim().min(1, 'is missing').max(most, 'is too long')
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/, 'must be a domain like lab.example')

const issuer = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,29}$/, 'must be small letters, digits and hyphens'),
  label: word(40),
  url: word(300).refine((url) => URL.canParse(url), 'must be an address'),
  clientId: word(300),
  clientSecret: word(1000),
  domains: z.array(domain).max(100).default([]),
  proof: z
    .enum(['email_verified', 'xms_edov'], { error: 'must be "email_verified" or "xms_edov"' })
    .optional(),
  prompt: z
    .enum(['login', 'select_account'], { error: 'must be "login" or "select_account"' })
    .optional(),
})
const issuers = z.array(issuer).max(6, 'are at most 6')

/** Addresses of Microsoft under which every tenant, and anyone, signs in. */
const everyTenant = /^\/(common|organizations|consumers)(\/|$)/
const isMicrosoft = ({ hostname }: URL): boolean =>
  /(^|\.)(microsoftonline\.(com|us)|partner\.microsoftonline\.cn|windows\.net)$/.test(hostname)

const refuse = (sentence: string): never => {
  throw new Error(`SIGN_IN_ISSUERS ${sentence}`)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return refuse('must be JSON: a list of issuers, each in braces.')
  }
}

/**
 * Returns the issuers of `SIGN_IN_ISSUERS`. Throws a sentence that names a fault by its place, and has no value: some are secrets. Without TLS
 * an issuer must be on this machine, and the product not in production.
 */
export function issuersOf(json: string | undefined, isProduction: boolean): IssuerSettings[] {
  if (json === undefined) return []
  const { data, error } = issuers.safeParse(parsed(json))
  if (error)
    return refuse(
      error.issues
        .map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`)
        .join('; ')
        .concat('.'),
    )
  for (const key of ['id', 'url'] as const)
    if (new Set(data.map((issuer) => issuer[key])).size < data.length)
      refuse(`has two issuers with the same ${key}.`)
  return data.map(({ proof, prompt, ...rest }) => {
    const url = new URL(rest.url)
    const isSafe = url.protocol === 'https:' || (!isProduction && isLoopbackName(url.hostname))
    if (!isSafe || url.search || url.hash || url.username)
      refuse(`${rest.id}: the url must be an address like https://accounts.example.`)
    if (isMicrosoft(url) && everyTenant.test(url.pathname))
      refuse(`${rest.id}: the url must name your own tenant, as anyone may sign in at this one.`)
    // Anyone can write any e-mail into an account of Microsoft.
    return { ...rest, prompt, proof: isMicrosoft(url) ? 'xms_edov' : (proof ?? 'email_verified') }
  })
}
