import {
  dayInIndia,
  mayOpen,
  monthNames,
  months,
  textKey,
  type Role,
  type Screen,
} from '@tinkerdesk/shared'
import { typingErrors } from '@tinkerdesk/shared/base/text/similar-word'

/** A page that a few words lead to. */
export interface Command {
  label: string
  route: string
}

const maxCommands = 6

/** Returns the name of a screen for people who see no menu around it: "Slot Management: Manage", "New student". */
const nameOf = ({ title, menu, resource }: Screen): string =>
  resource?.page === 'create' || !menu?.under
    ? title
    : resource?.page === 'list'
      ? title
      : `${menu.under}: ${menu.label}`

const wordsOf = ({ title, menu }: Screen): string[] =>
  textKey(`${title} ${menu?.label ?? ''} ${menu?.under ?? ''}`).split(/[^\p{L}\p{M}\p{N}]+/u)

const begins = (word: string, part: string): boolean => part.startsWith(word)
const isSimilar = (word: string, part: string): boolean => typingErrors(word, part) !== undefined

/** Returns the month that a word means, of the year in which it is nearest: `2027-01` for "jan" in November 2026. */
export function monthNamed(word: string, today: string): string | undefined {
  const at = word.length < 3 ? -1 : months.findIndex((name) => textKey(name).startsWith(word))
  if (at < 0) return undefined
  const [year, month] = today.split('-').map(Number) as [number, number]
  const away = at + 1 - month
  const nearest = away > 6 ? year - 1 : away < -5 ? year + 1 : year
  return `${nearest}-${String(at + 1).padStart(2, '0')}`
}

/** Returns the pages that some words lead to, for a role: "new student", "slots december". Without any, those that similar words lead to. */
export function commandsFor(
  role: Role,
  text: string,
  screens: readonly Screen[],
  today = dayInIndia(new Date()),
): Command[] {
  const words = textKey(text).split(' ').filter(Boolean)
  const open = screens.filter(
    ({ route, menu, access }) => menu && !route.includes(':') && mayOpen(role, access),
  )
  const month = words.flatMap((word) => monthNamed(word, today) ?? []).at(0)
  const others = words.filter((word) => monthNamed(word, today) === undefined)
  const leading = (fits: (word: string, part: string) => boolean) => {
    const leads = (screen: Screen, all: readonly string[]) =>
      all.length > 0 && all.every((word) => wordsOf(screen).some((part) => fits(word, part)))
    const inMonth =
      month === undefined ? [] : open.filter((screen) => screen.takesMonth && leads(screen, others))
    return [
      ...inMonth.map((screen) => ({
        label: `${nameOf(screen)} – ${monthNames[Number(month!.slice(5)) - 1]} ${month!.slice(0, 4)}`,
        route: `${screen.route}?month=${month}`,
      })),
      ...open
        .filter((screen) => leads(screen, words))
        .map((screen) => ({ label: nameOf(screen), route: screen.route })),
    ].slice(0, maxCommands)
  }
  const exact = leading(begins)
  return exact.length > 0 ? exact : leading(isSimilar)
}
