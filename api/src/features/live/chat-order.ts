/** A message of a chat, by its number in the group. */
interface Numbered {
  group: string
  sequence: number | null
}

/** Numbers between two others, without them. `isOpen` if nothing is known about what was sent before: only recent messages count. */
export interface Gap {
  after: number
  before: number
  isOpen: boolean
}

/** Messages that are read before the first one that is heard in a group, and before a later one. */
const [maxBeforeFirst, maxBefore] = [15, 500]
/** Groups whose number is kept, each of some 100 bytes. */
const maxGroups = 20_000

/**
 * Keeps the messages of each group in the order of their numbers. Processes tell of their messages some milliseconds after they are stored, so a later
 * one may be heard first. Those before it are stored by then, and can be read.
 */
export class ChatOrder {
  /** The number of the last message that was sent to each room. */
  private readonly last = new Map<string, number>()

  /** Returns the numbers to read beside those that were heard. `undefined` if none is missing. */
  gap(group: string, heard: ReadonlySet<number>): Gap | undefined {
    const last = this.last.get(group)
    const isOpen = last === undefined
    const numbers = [...heard].filter((number) => isOpen || number > last)
    if (numbers.length === 0) return undefined
    // Tabs that missed more than these were told to read everything again.
    const most = isOpen ? maxBeforeFirst : maxBefore
    const after = Math.max(last ?? 0, Math.min(...numbers) - most - 1)
    const before = Math.max(...numbers)
    return numbers.length === before - after ? undefined : { after, before, isOpen }
  }

  /** True for a message that this room has already. */
  isSent({ group, sequence }: Numbered): boolean {
    return sequence !== null && sequence <= (this.last.get(group) ?? 0)
  }

  /** Notes that all messages of a group up to a number were sent, or that nobody was there. */
  note(group: string, number: number): void {
    const last = Math.max(number, this.last.get(group) ?? 0)
    // The latest are at the end.
    this.last.delete(group)
    this.last.set(group, last)
    const [oldest] = this.last.size > maxGroups ? this.last.keys() : []
    if (oldest !== undefined) this.last.delete(oldest)
  }
}
