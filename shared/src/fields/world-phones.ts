import metadata from 'libphonenumber-js/max/metadata'
import { knowPhones } from './phone-number.js'

/** Checks the numbers of all countries from now on. The server calls it; a browser knows those of India. */
export const knowWorldPhones = (): void => knowPhones(metadata)
