import { choice, group, text } from '../fields/index.js'
import { indianStates, stateSpellings } from './states.js'

/** A postal address in India. */
export const address = (label = 'Address') =>
  group(
    label,
    {
      addressLine1: text('Address line 1', {
        required: true,
        max: 200,
        wide: true,
        headings: ['Address', 'Postal address', 'Street', 'पता'],
      }),
      city: text('City', {
        required: true,
        max: 100,
        headings: ['Town', 'City/Town', 'Village/Town', 'शहर', 'नगर'],
      }),
      state: choice('State', indianStates, { required: true, spellings: stateSpellings }),
      pincode: text('PIN code', {
        required: true,
        max: 6,
        isDigits: true,
        headings: ['Pincode', 'Pin', 'PIN', 'Postal code', 'ZIP', 'पिन', 'पिन कोड', 'पिनकोड'],
        pattern: {
          regex: /^[1-9]\d{5}$/,
          message: 'PIN code must have six digits',
          sample: '560001',
        },
      }),
      country: choice('Country', ['India'], {
        default: 'India',
        spellings: { India: ['IN', 'IND', 'Bharat', 'भारत'] },
      }),
    },
    { separator: ', ', headings: ['Postal address', 'पता', 'डाक का पता'] },
  )

/** Derives the country of a resource's `address`: it is fixed, whatever a request says. */
export const inIndia = { 'address.country': { when: () => true, from: () => 'India' as const } }
