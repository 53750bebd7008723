import { slipCodeAlphabet } from '../slip-code.js'

/** The length of the secret in the address of a portfolio: 137 random bits. */
export const portfolioCodeLength = 30

export const portfolioCode = new RegExp(`^[${slipCodeAlphabet}]{${portfolioCodeLength}}$`)

/** The days after the release for which a link opens at most. */
export const maxPortfolioDays = 30

/** Where anyone opens a portfolio. Its code is in the fragment, which browsers send to nobody. */
export const portfolioPath = '/portfolio'
