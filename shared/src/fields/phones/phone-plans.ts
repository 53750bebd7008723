import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core'
import { indiaPhones } from './india-phones.js'
import { checkPhonesBy, type PhoneCheck } from './phone-number.js'

/** Returns a check by numbering plans. A number of a country without a plan here is what `isOther` says. */
export const checkBy =
  (plans: MetadataJson, isOther: PhoneCheck): PhoneCheck =>
  (number) => {
    const parsed = parsePhoneNumberFromString(number, { extract: false }, plans)
    return parsed ? parsed.number === number && parsed.isValid() : isOther(number)
  }

/** Checks numbers of India from now on. Those of other countries wait for the server. */
export const knowIndianPhones = (): void =>
  checkPhonesBy(checkBy(indiaPhones, (number) => !number.startsWith('+91')))
