import type { Me } from '@tinkerdesk/shared'
import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { user } from '@tinkerdesk/shared/resources/user'
import { records, tableOf } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { chatMarkers } from '../features/chats/chats.tables.js'
import { threadOf } from '../features/chats/threads.js'
import { demoId } from './demo-id.js'

type Person = 'admin' | 'incharge' | 'mentor' | 'student'

interface DemoChat {
  name: string
  author: Person
  people: readonly Person[]
  /** Minutes before the demo was filled, the sender, and the text. */
  lines: readonly (readonly [minutesAgo: number, from: Person, text: string])[]
}

const chats: readonly DemoChat[] = [
  {
    name: 'Line follower, class 8',
    author: 'mentor',
    people: ['student', 'incharge'],
    lines: [
      [2980, 'mentor', 'How far is the line follower? The review is on Friday.'],
      [2971, 'student', 'It drives straight, but it never turns left.'],
      [2970, 'student', 'The left sensor does not see the line at all.'],
      [2960, 'incharge', 'I looked at it in the lab today. The wheels and the battery are fine.'],
      [2952, 'mentor', 'Then it is the wire or the height. Hold a card under the sensor: does its light change?'],
      [1560, 'student', 'With white paper it changes, with the black line it stays the same.'],
      [1552, 'mentor', 'Good test! So it sees, but it is too high. It should be about 5 mm above the ground.'],
      [1549, 'mentor', 'Turn the screw below the sensor two rounds, and measure with the ruler.'],
      [95, 'student', 'Two rounds were not enough. With four it works!!'],
      [90, 'incharge', 'Well done. Please note both heights in your report, and take a photograph from the side.'],
      [84, 'student', 'Yes ma’am. I will upload it to my activity.'],
      [38, 'mentor', 'Next question for the two of you: what happens on a grey floor?'],
    ],
  },
  {
    name: 'Lab staff',
    author: 'admin',
    people: ['incharge', 'mentor'],
    lines: [
      [4410, 'admin', 'The filament for the next term is ordered: PLA, three spools for each ATL school.'],
      [4395, 'incharge', 'Thank you. Our printer also needs a new nozzle, 0.4 mm.'],
      [4380, 'admin', 'Added. It comes with the same delivery, around the 10th.'],
      [310, 'mentor', 'I can lead the soldering session on Saturday. Do we have ten irons?'],
      [295, 'incharge', 'Eight work, two wait for a new tip. Groups of two are safer anyway.'],
      [288, 'mentor', 'Agreed. I will bring the safety cards in Hindi and English.'],
    ],
  },
]

async function personOf(tx: Transaction, name: Person): Promise<Me> {
  const [account] = await records(user, tx).find({ email: `${name}@demo.example` })
  if (!account) throw new Error(`The demo has no account of the ${name}.`)
  return { uid: account.id, email: account.email, role: account.role, displayName: account.displayName, schoolIds: [] }
}

const question: DemoChat['lines'] = [
  [190, 'mentor', 'Two pupils of Mount View cannot sign in since yesterday. Can you look at their accounts?'],
  [150, 'admin', 'Their e-mail addresses had a typing error. It is corrected, and new invitations are on their way.'],
  [22, 'mentor', 'Thank you, both are in. One more question: may I assign the solar activities to class 7 as well?'],
]

/** Fills in the mentor's chat with the admins. The last question waits for an answer. */
async function fillThread(tx: Transaction, moment: (minutesAgo: number) => string): Promise<void> {
  const group = await threadOf(tx, (await personOf(tx, 'mentor')).uid)
  for (const [minutesAgo, from, text] of question)
    await datedAt(tx, (await records(chatMessage, tx, await personOf(tx, from)).create({ group, text })).id, moment(minutesAgo))
}

/** Dates a message. SQL, since the gate dates a record by the moment of its creation. */
async function datedAt(tx: Transaction, id: string, at: string): Promise<void> {
  await tx.run(`UPDATE ${tableOf(chatMessage).name} SET "created_at" = ? WHERE "id" = ?`, [at, id])
}

/** Fills in the conversations of the demo people, as if they had talked during the last days. */
export async function fillChats(tx: Transaction, now: Date): Promise<void> {
  const moment = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000).toISOString()
  for (const [at, { name, author, people, lines }] of chats.entries()) {
    const group = demoId('chatGroup', at + 1)
    const users = await Promise.all(people.map(async (person) => (await personOf(tx, person)).uid))
    await records(chatGroup, tx, await personOf(tx, author)).create({ id: group, groupName: name, users })
    const started = await records(chatMessage, tx).find({ group }, { fields: [] })
    const dated = started.map(({ id }): [string, number] => [id, lines[0]![0] + 1])
    for (const [minutesAgo, from, text] of lines) {
      const { id } = await records(chatMessage, tx, await personOf(tx, from)).create({ group, text })
      dated.push([id, minutesAgo])
    }
    // Everyone has seen all but the last line.
    await chatMarkers.update(tx, { group_id: group, sequence: { $lt: dated.length - 1 } }, { sequence: dated.length - 1 })
    for (const [id, minutesAgo] of dated) await datedAt(tx, id, moment(minutesAgo))
  }
  await fillThread(tx, moment)
}
