import { financialYearFrom } from '../fields/index.js'
import { grantYearOf } from './grants/grant-years.js'

/** Returns the year from April to March that a day is in: "2026–27" for 2026-12-31. */
export const financialYear = (day: string): string => financialYearFrom(grantYearOf(day))
