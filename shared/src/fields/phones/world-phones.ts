import metadata from 'libphonenumber-js/max/metadata'
import { checkPhonesBy } from './phone-number.js'
import { checkBy } from './phone-plans.js'

/** Checks the numbers of all countries from now on. The server calls it; a browser knows those of India. */
export const knowWorldPhones = (): void => checkPhonesBy(checkBy(metadata, () => false))
