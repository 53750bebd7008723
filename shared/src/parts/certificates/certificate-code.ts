import { slipCodeAlphabet } from '../slip-code.js'

/** The length of the secret in the address of a certificate: 137 random bits. */
export const certificateCodeLength = 30

export const certificateCode = new RegExp(`^[${slipCodeAlphabet}]{${certificateCodeLength}}$`)

/** The length of the number that people read to each other: 36 random bits. It opens nothing. */
export const certificateNumberLength = 8

/** Where anyone checks a certificate. Its code is in the fragment, which browsers send to nobody. */
export const verifyPath = '/verify'
