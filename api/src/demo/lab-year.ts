import { monthAfter } from '@tinkerdesk/shared/base/month'
import { today, type Me } from '@tinkerdesk/shared'
import { attendance, type Mark } from '@tinkerdesk/shared/resources/attendance'
import { school } from '@tinkerdesk/shared/resources/school'
import { session } from '@tinkerdesk/shared/resources/session'
import { slot } from '@tinkerdesk/shared/resources/slot'
import { student } from '@tinkerdesk/shared/resources/student'
import { records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'

/** Months before this one in which labs were open. */
const months = 12

const monthBefore = (count: number): string => monthAfter(today().slice(0, 7), -count)

/** The mark of a student in a month. More come after a year than at its beginning, and fewer in the holidays of May and June. `undefined` for a student who was not there. */
const comes = (month: string, back: number, lab: number, at: number): Mark | undefined => {
  const isHoliday = month.endsWith('-05') || month.endsWith('-06')
  if ((at * 5 + lab * 3 + back * 2) % 12 < (isHoliday ? 8 : back / 2)) return undefined
  return (at + back) % 9 === 0 ? 'absent' : (at + back) % 7 === 0 ? 'late' : 'present'
}

/** Gives the labs a year of sessions and of hours in which students worked on their own, with their marks. */
export async function fillLabYear(tx: Transaction, me: Me): Promise<void> {
  const labs = await records(school, tx).find({ isATL: true }, { order: 'name' })
  const [like] = await records(session, tx).find(undefined, { order: 'timestamp', limit: 1 })
  if (!like) return
  const { subject, topic, subTopic } = like
  for (const [lab, { id }] of labs.entries()) {
    const pupils = await records(student, tx).ids({ school: id })
    for (let back = months; back > 0; back -= 1) {
      const month = monthBefore(back)
      // The last lab is quiet now and then.
      if (lab === labs.length - 1 && back % 3 === 1) continue
      const marked = pupils.flatMap((pupil, at) => {
        const mark = comes(month, back, lab, at)
        return mark ? [{ student: pupil, mark }] : []
      })
      const { id: held } = await records(session, tx).create({
        subject,
        topic,
        subTopic,
        school: id,
        type: 'physical',
        duration: 2,
        timestamp: `${month}-${String(8 + lab)}T09:30:00.000Z`.replace(/-(\d)T/, '-0$1T'),
      })
      const marks = records(attendance, tx, me)
      await marks.createAll(marked.map((each) => ({ session: held, ...each })))
      const day = `${month}-${15 + lab}`
      const hours = (['14', '15', '16'] as const).slice(0, 1 + ((lab + back) % 3))
      const place = { school: id, month, slotNumber: 12 }
      const { id: slots } = await records(slot, tx).create({
        ...place,
        slot: [{ day, hours: [...hours] }],
      })
      await marks.createAll(
        hours.flatMap((hour, turn) =>
          marked
            .filter((_, at) => at % 3 === turn)
            .map((each) => ({ slot: slots, day, hour, ...each })),
        ),
      )
    }
  }
}
