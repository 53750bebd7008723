import type { MetadataJson } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/max/metadata'
import { checkPhonesBy, type PhoneCheck } from './phone-number.js'
import { checkBy } from './phone-plans.js'

/** The places in a plan of the pattern of all its numbers, and of those of each kind, mobiles second. */
const [ofAll, ofKinds, ofMobiles] = [2, 11, 1]

/**
 * Returns a pattern of mobile numbers of India, which nearly all are. It is compiled once; the library compiles one for each kind of number
 * each time. A plan without kinds has none.
 */
function indianMobiles({ countries: { IN: plan } }: MetadataJson): RegExp | undefined {
  const mobiles: unknown = plan?.[ofKinds]?.[ofMobiles]?.[0]
  if (typeof mobiles !== 'string') return undefined
  return new RegExp(`^\\+91(?=[6-9])(?=(?:${String(plan?.[ofAll])})$)(?:${mobiles})$`)
}

/** Returns the check of the numbers of all countries. */
export function worldCheck(): PhoneCheck {
  const mobiles = indianMobiles(metadata)
  const check = checkBy(metadata, () => false)
  return (number) => mobiles?.test(number) === true || check(number)
}

/** Checks the numbers of all countries from now on. The server calls it; a browser knows those of India. */
export const knowWorldPhones = (): void => checkPhonesBy(worldCheck())
