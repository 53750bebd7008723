import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core'
import { indiaPhones } from './india-phones.js'
import { checkPhonesBy, type PhoneCheck } from './phone-number.js'

/** The places in a plan of the pattern of all its numbers, and of those of each kind, mobiles second. */
const [ofAll, ofKinds, ofMobiles] = [2, 11, 1]

/**
 * Returns a pattern of mobile numbers of India, which nearly all are. It is compiled once; the library compiles one for each kind of number each time. A plan without
 * kinds has none.
 */
function indianMobiles({ countries: { IN: plan } }: MetadataJson): RegExp | undefined {
  const mobiles: unknown = plan?.[ofKinds]?.[ofMobiles]?.[0]
  if (typeof mobiles !== 'string') return undefined
  return new RegExp(`^\\+91(?=[6-9])(?=(?:${String(plan?.[ofAll])})$)(?:${mobiles})$`)
}

/** Returns a check by numbering plans. A number of a country without a plan here is what `isOther` says. */
export function checkBy(plans: MetadataJson, isOther: PhoneCheck): PhoneCheck {
  const mobiles = indianMobiles(plans)
  return (number) => {
    if (mobiles?.test(number)) return true
    const parsed = parsePhoneNumberFromString(number, { extract: false }, plans)
    return parsed ? parsed.number === number && parsed.isValid() : isOther(number)
  }
}

/** Checks numbers of India from now on. Those of other countries wait for the server. */
export const knowIndianPhones = (): void =>
  checkPhonesBy(checkBy(indiaPhones, (number) => !number.startsWith('+91')))
