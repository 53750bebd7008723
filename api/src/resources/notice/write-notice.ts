import {
  alwaysAsked,
  consentPurposeLabels,
  consentPurposes,
  consentPurposeSentences,
  peopleKinds,
  resources,
  type ConsentPurpose,
  type PeopleKind,
} from '@tinkerdesk/shared'
import { resourceIn } from '../../crud/index.js'
import { translatorOf } from '../../mail/reader-language.js'
import { tableOfPeople } from './personal-part.js'
import type { NoticeText, SayNotice } from './notice-text.js'
import { complaintWords, headings, ownNotes, rightsWords } from './notice-words.js'

/** A ground of a purpose, as an admin has entered it. */
export interface Ground {
  purpose: ConsentPurpose
  /** The name of the school; `null` for all schools without a ground of their own. */
  school: string | null
  ground: 'consent' | 'school'
  sentence: string | null
}

/** The parts of the notice that an installation says itself. */
export interface OwnWords {
  grounds: readonly Ground[]
  /** The name and the address of the person who answers questions about data. */
  officer: string | undefined
  /** Fields in which nothing is kept here, as `student.dateOfBirth`. */
  unkept: readonly string[]
}

const sayIn = (language: string): SayNotice => {
  const translator = translatorOf(language)
  return (message, values = {}) =>
    translator
      ? translator.parts(message, values).join('')
      : message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

const groundWords = ({ school, ground, sentence }: Ground, say: SayNotice): string => {
  const where = school ?? say('All schools without a ground of their own')
  const what = say(ground === 'consent' ? 'Consent first' : 'The school’s own ground')
  return sentence === null ? `${where}: ${what}.` : `${where}: ${what}. ${sentence}`
}

function purposeRow(
  purpose: ConsentPurpose,
  grounds: readonly Ground[],
  say: SayNotice,
): readonly string[] {
  const own = grounds.filter((each) => each.purpose === purpose)
  const rest = say('The school’s own ground')
  const words = alwaysAsked.includes(purpose)
    ? [say('A guardian is always asked first')]
    : own.length > 0
      ? own.map((each) => groundWords(each, say))
      : [rest]
  return [
    say(consentPurposeLabels[purpose]),
    say(consentPurposeSentences[purpose]),
    words.join('\n'),
  ]
}

/** Writes the notice in a language, from the declarations and what an installation says itself. */
export function writeNotice(language: string, { grounds, officer, unkept }: OwnWords): NoticeText {
  const say = sayIn(language)
  // The records of the people themselves come before those that are about them.
  const all = resources
    .toSorted((a, b) => Number(b.isPerson === true) - Number(a.isPerson === true))
    .map((resource) => ({ resource, spoken: resourceIn(resource, language) }))
  const partOf = (of: PeopleKind) => ({
    heading: say(headings[of]),
    text: of === 'child' ? [say('Some of it is empty for most children.')] : [],
    tables: all.flatMap((each) => tableOfPeople(each, of, unkept, say) ?? []),
  })
  return {
    title: say('How Tinkerdesk uses data of people'),
    lead: [
      say(
        'This page says which data is kept here, why, who reads it, how long it is kept, and what you can ask for.',
      ),
      say(
        'No data is sold or used for advertising. Companies that carry e-mails, take payments or run an AI work on what they need for it, if this installation uses them.',
      ),
    ],
    parts: [
      ...peopleKinds.map(partOf),
      {
        heading: say('What the product notes by itself'),
        text: [],
        tables: [
          {
            caption: say('For everyone who signs in'),
            columns: [say('What'), say('Why'), say('Who reads it'), say('How long')],
            rows: ownNotes.map((line) => line.map((words) => say(words))),
          },
        ],
      },
      {
        heading: say('Consent of guardians'),
        text: rightsWords.withdraw.map((words) => say(words)),
        tables: [
          {
            caption: say('Purposes'),
            columns: [say('Purpose'), say('What'), say('Ground')],
            rows: consentPurposes.map((purpose) => purposeRow(purpose, grounds, say)),
          },
        ],
      },
      {
        heading: say('What you can ask for'),
        text: rightsWords.ask.map((words) => say(words)),
        tables: [],
      },
      {
        heading: say('Questions and complaints'),
        text: [
          ...(officer === undefined
            ? [say(complaintWords.missing)]
            : [say('Ask or write to: {officer}', { officer })]),
          ...complaintWords.next.map((words) => say(words)),
        ],
        tables: [],
      },
    ],
  }
}
