import { dayInIndia, signInNameOf, type Me } from '@tinkerdesk/shared'
import { chatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { chatMute } from '@tinkerdesk/shared/resources/chat-mute'
import { messageReport } from '@tinkerdesk/shared/resources/message-report'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { datedAs, records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { chatMarkers } from '../features/chats/chats.tables.js'
import { threadOf } from '../features/chats/threads.js'
import { demoId } from './demo-id.js'

/** A demo person, or another pupil of the demo student's school. */
type Person = 'admin' | 'incharge' | 'mentor' | 'student' | 'classmate'

interface DemoChat {
  name: string
  author: Person
  people: readonly Person[]
  /** Minutes before the demo was filled, the sender, and the text. */
  lines: readonly (readonly [minutesAgo: number, from: Person, text: string])[]
  /** True if nobody has an unread line. */
  isSeen?: true
  /** The line that its reader reported, by its place, and why. */
  report?: { line: number; by: Person; reason: string }
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
      [
        2952,
        'mentor',
        'Then it is the wire or the height. Hold a card under the sensor: does its light change?',
      ],
      [1560, 'student', 'With white paper it changes, with the black line it stays the same.'],
      [
        1552,
        'mentor',
        'Good test! So it sees, but it is too high. It should be about 5 mm above the ground.',
      ],
      [1549, 'mentor', 'Turn the screw below the sensor two rounds, and measure with the ruler.'],
      [95, 'student', 'Two rounds were not enough. With four it works!!'],
      [
        90,
        'incharge',
        'Well done. Please note both heights in your report, and take a photograph from the side.',
      ],
      [84, 'student', 'Yes ma’am. I will upload it to my activity.'],
      [38, 'mentor', 'Next question for the two of you: what happens on a grey floor?'],
    ],
  },
  {
    name: 'Lab staff',
    author: 'admin',
    people: ['incharge', 'mentor'],
    lines: [
      [
        4410,
        'admin',
        'The filament for the next term is ordered: PLA, three spools for each ATL school.',
      ],
      [4395, 'incharge', 'Thank you. Our printer also needs a new nozzle, 0.4 mm.'],
      [4380, 'admin', 'Added. It comes with the same delivery, around the 10th.'],
      [310, 'mentor', 'I can lead the soldering session on Saturday. Do we have ten irons?'],
      [295, 'incharge', 'Eight work, two wait for a new tip. Groups of two are safer anyway.'],
      [288, 'mentor', 'Agreed. I will bring the safety cards in Hindi and English.'],
    ],
  },
  {
    name: 'Science fair stall',
    author: 'mentor',
    people: ['incharge', 'student', 'classmate'],
    lines: [
      [
        1790,
        'incharge',
        'Our stall at the fair is 2 m wide. What do we show, and who explains it?',
      ],
      [1782, 'student', 'The water level alarm. It beeps loudly, so people come and look.'],
      [1780, 'classmate', 'The line follower moves. That is better than a beep.'],
      [1777, 'student', 'It still loses the line when the floor is shiny.'],
      [
        1774,
        'classmate',
        'Because you built it. You never get anything right, stay at home that day.',
      ],
      [
        1725,
        'incharge',
        'That is not how we speak to each other here. Criticise the robot, not the person.',
      ],
      [
        1718,
        'incharge',
        'Both projects go to the stall: the alarm in front, the line follower on a matt black mat.',
      ],
      [1702, 'student', 'I can bring the mat. We have one from the last quiz.'],
    ],
    report: {
      line: 4,
      by: 'student',
      reason: 'He is mean to me, and everyone in the group can read it.',
    },
  },
  {
    name: 'Marathon: water in our street',
    author: 'mentor',
    people: ['student', 'classmate', 'incharge'],
    isSeen: true,
    lines: [
      [
        8650,
        'incharge',
        'Welcome to the group of the Marathon team. Write here what people told you.',
      ],
      [
        8610,
        'student',
        'I asked four shops. All of them lose water in the night, when the tank runs over.',
      ],
      [8604, 'classmate', 'My aunt says the same. She gets up at five to switch the pump off.'],
      [
        8570,
        'mentor',
        'So the problem is the night, not the tank. How would a person know without getting up?',
      ],
      [7220, 'student', 'A float that rings. But a bell wakes everyone.'],
      [
        7190,
        'mentor',
        'What could it do instead of ringing? Draw three ideas before you build one.',
      ],
    ],
  },
  {
    name: 'Saturday sessions',
    author: 'admin',
    people: ['incharge', 'mentor'],
    isSeen: true,
    lines: [
      [11600, 'admin', 'Which Saturdays of the next month suit you?'],
      [11540, 'mentor', 'The second and the fourth, from ten o’clock.'],
      [11510, 'incharge', 'The second is a holiday here. The third would be better for us.'],
      [11480, 'admin', 'Then the third and the fourth. I will add both sessions.'],
    ],
  },
]

async function personOf(tx: Transaction, name: Person): Promise<Me> {
  const [account] = await records(user, tx).find(
    name === 'classmate' ? await classmate(tx) : { email: `${name}@demo.example` },
  )
  if (!account) throw new Error(`The demo has no account of the ${name}.`)
  return {
    uid: account.id,
    email: signInNameOf(account),
    role: account.role,
    displayName: account.displayName,
    schoolIds: [],
  }
}

/** Returns the condition of the other accounts of pupils at the demo student's school. */
async function classmate(tx: Transaction) {
  const [own] = await records(student, tx).find(
    { email: 'student@demo.example' },
    { fields: ['school'] },
  )
  return {
    email: { $ne: 'student@demo.example' },
    role: 'student',
    student: { $where: { school: own?.school ?? '' } },
  } as const
}

/** Reports a message, and mutes its writer until tomorrow. */
async function fillReport(
  tx: Transaction,
  message: string,
  by: Person,
  reason: string,
  now: Date,
): Promise<void> {
  await records(messageReport, tx, await personOf(tx, by)).create({ message, reason })
  const until = dayInIndia(new Date(now.getTime() + 24 * 60 * 60_000))
  const writer = (await personOf(tx, 'classmate')).uid
  await records(chatMute, tx, await personOf(tx, 'admin')).create({
    person: writer,
    until,
    reason: 'Unkind to a classmate. We talked about it.',
  })
}

const question: DemoChat['lines'] = [
  [
    190,
    'mentor',
    'Two pupils of Mount View cannot sign in since yesterday. Can you look at their accounts?',
  ],
  [
    150,
    'admin',
    'Their e-mail addresses had a typing error. It is corrected, and new invitations are on their way.',
  ],
  [
    22,
    'mentor',
    'Thank you, both are in. One more question: may I assign the solar activities to class 7 as well?',
  ],
]

/** Fills in the mentor's chat with the admins. The last question waits for an answer. */
async function fillThread(tx: Transaction, moment: (minutesAgo: number) => Date): Promise<void> {
  const group = await threadOf(tx, (await personOf(tx, 'mentor')).uid)
  for (const [minutesAgo, from, text] of question) {
    const messages = records(chatMessage, tx, await personOf(tx, from))
    await datedAs(moment(minutesAgo), () => messages.create({ group, text }))
  }
}

/** Fills in the conversations of the demo people, as if they had talked during the last days. */
export async function fillChats(tx: Transaction, now: Date): Promise<void> {
  const reported: { message: string; by: Person; reason: string }[] = []
  const moment = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000)
  for (const [at, { name, author, people, lines, report, isSeen }] of chats.entries()) {
    const group = demoId('chatGroup', at + 1)
    const users: string[] = []
    for (const person of people) users.push((await personOf(tx, person)).uid)
    const groups = records(chatGroup, tx, await personOf(tx, author))
    await datedAs(moment(lines[0]![0] + 1), () =>
      groups.create({ id: group, groupName: name, users }),
    )
    for (const [place, [minutesAgo, from, text]] of lines.entries()) {
      const messages = records(chatMessage, tx, await personOf(tx, from))
      const { id } = await datedAs(moment(minutesAgo), () => messages.create({ group, text }))
      if (place === report?.line) reported.push({ message: id, ...report })
    }
    // Everyone has seen all but the last line, and where a message was reported, all.
    const { length } = await records(chatMessage, tx).find({ group }, { fields: [] })
    const seen = report || isSeen ? length : length - 1
    await chatMarkers.update(tx, { group_id: group, sequence: { $lt: seen } }, { sequence: seen })
  }
  await fillThread(tx, moment)
  // A muted person has written all their lines before.
  for (const { message, by, reason } of reported) await fillReport(tx, message, by, reason, now)
}
