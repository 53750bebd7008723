const dayWords: readonly (readonly [hindi: RegExp, english: string])[] = [
  [/सोम(वार)?/gu, 'mon'],
  [/मंगल(वार)?/gu, 'tue'],
  [/बुध(वार)?/gu, 'wed'],
  [/(गुर[ुू]|बृहस्पति|वीर)(वार)?/gu, 'thu'],
  [/शुक्र(वार)?/gu, 'fri'],
  [/शनि(वार)?/gu, 'sat'],
  [/रवि(वार)?|इतवार/gu, 'sun'],
  [/रोज़?|प्रतिदिन/gu, 'daily'],
  [/\s+से\s+/gu, '-'],
  [/\s+और\s+/gu, ' '],
]

const hours = /(सुबह|दोपहर|शाम)?\s*(\d{1,2})\s*[-–]\s*(\d{1,2})\s*बजे(?:\s*तक)?/gu
/** Hours before eight are in the afternoon: a lab opens at eight. */
const opensAt = 8

/** Returns a pattern of weeks with its Hindi words in English: "सोम–शुक्र 2–5 बजे" is "mon–fri 2-5 pm". */
export const patternInEnglish = (text: string): string =>
  dayWords
    .reduce((line, [hindi, english]) => line.replace(hindi, english), text.normalize())
    .replace(hours, (_, part: string | undefined, from: string, to: string) => {
      const isMorning = part === 'सुबह' || (part === undefined && Number(from) >= opensAt)
      const half = part === undefined && isMorning ? '' : isMorning ? ' am' : ' pm'
      return `${from}-${to}${half}`
    })
