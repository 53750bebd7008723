import { say, spokenLanguage } from './say.js'

const grouped = new Intl.NumberFormat('en-IN')

/** Formats a number as it is written in India: 1,20,000. */
export const formatCount = (count: number): string => grouped.format(count)

/** Returns a number and its noun: "1 record", "1,20,000 records". */
export function counted(count: number, one: string, many = `${one}s`): string {
  const english = `${formatCount(count)} ${count === 1 ? one : many}`
  return spokenLanguage() === 'en' ? english : say(english)
}
