import { spokenLabels } from '../../base/say.js'
import { slipCodeAlphabet } from '../slip-code.js'

/** The length of the secret in the address of a form for guardians: 137 random bits. */
export const consentFormCodeLength = 30

export const consentFormCode = new RegExp(`^[${slipCodeAlphabet}]{${consentFormCodeLength}}$`)

/** Where a guardian opens a form. Its code is in the fragment, which browsers send to nobody. */
export const consentFormPath = '/consent'

/** The days for which a form may be answered. */
export const consentFormDays = 30

/** Forms in one request. */
export const maxConsentForms = 200

/** Wrong details with which a form ends. */
export const maxWrongDetails = 5

/** The details of which a guardian has to know one before a form names the child. */
export const consentDetails = ['dateOfBirth', 'phone'] as const
export type ConsentDetail = (typeof consentDetails)[number]

export const consentDetailLabels = spokenLabels({
  dateOfBirth: 'The child’s date of birth',
  phone: 'The last four digits of a guardian’s phone',
})
