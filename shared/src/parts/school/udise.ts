import type { indianStates } from '../states.js'

type State = (typeof indianStates)[number]

/**
 * The first two digits of the UDISE codes of a state. A state that was part of another one, or that was joined from two, has the former digits, too:
 * schools kept their codes. The digits are those of the Census of 2011, continued by the Ministry of Education for Telangana (36), Ladakh (37) and the
 * joined union territory (38).
 */
const udiseStates: { readonly [S in State]: readonly string[] } = {
  'Jammu and Kashmir': ['01'],
  'Himachal Pradesh': ['02'],
  Punjab: ['03'],
  Chandigarh: ['04'],
  Uttarakhand: ['05'],
  Haryana: ['06'],
  Delhi: ['07'],
  Rajasthan: ['08'],
  'Uttar Pradesh': ['09'],
  Bihar: ['10'],
  Sikkim: ['11'],
  'Arunachal Pradesh': ['12'],
  Nagaland: ['13'],
  Manipur: ['14'],
  Mizoram: ['15'],
  Tripura: ['16'],
  Meghalaya: ['17'],
  Assam: ['18'],
  'West Bengal': ['19'],
  Jharkhand: ['20'],
  Odisha: ['21'],
  Chhattisgarh: ['22'],
  'Madhya Pradesh': ['23'],
  Gujarat: ['24'],
  'Dadra and Nagar Haveli and Daman and Diu': ['25', '26', '38'],
  Maharashtra: ['27'],
  'Andhra Pradesh': ['28'],
  Karnataka: ['29'],
  Goa: ['30'],
  Lakshadweep: ['31'],
  Kerala: ['32'],
  'Tamil Nadu': ['33'],
  Puducherry: ['34'],
  'Andaman and Nicobar Islands': ['35'],
  Telangana: ['36', '28'],
  Ladakh: ['37', '01'],
}

/**
 * A UDISE code: two digits of the state, two of the district, two of the block, three of the village or ward, two of the school in it. States are 01 to 38;
 * districts, blocks and schools are counted from 01. Without lookaheads, which programs in Go and Rust cannot read in a description.
 */
export const udiseCode = /^(?:0[1-9]|[12]\d|3[0-8])(?:0[1-9]|[1-9]\d){2}\d{3}(?:0[1-9]|[1-9]\d)$/

/** True if a UDISE code begins with the digits of the state, and while one of the two is empty. */
export const isUdiseOf = (code: string | null, state: string | null): boolean =>
  code === null ||
  state === null ||
  (udiseStates[state as State] ?? []).some((digits) => code.startsWith(digits))
