import { keepNewest, type Me } from '@tinkerdesk/shared'

const maxPeople = 100
/** A row rule may compare the day, which begins at a quarter of an hour in every time zone. */
const quarterMs = 15 * 60_000

/** Keeps the people of earlier reads. A person about whom nothing changed remains the same object, so that their rights are worked out once (`rightsOf`). */
export class SamePeople {
  private readonly people = new Map<string, { text: string; me: Me }>()
  private quarter = 0

  /** Returns the object of an earlier read by this key that says the same. */
  same(key: string, me: Me): Me {
    const text = JSON.stringify(me)
    const earlier = this.people.get(key)
    if (earlier?.text === text) return earlier.me
    this.people.delete(key)
    this.people.set(key, { text, me })
    keepNewest(this.people, maxPeople)
    return me
  }

  /** Forgets everyone if a quarter of an hour has begun. Returns true then. */
  forgetOld(now: number): boolean {
    const quarter = Math.floor(now / quarterMs)
    if (quarter === this.quarter) return false
    this.quarter = quarter
    this.people.clear()
    return true
  }
}
