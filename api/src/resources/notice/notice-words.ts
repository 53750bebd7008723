import type { PeopleKind } from '@tinkerdesk/shared'

export const headings: { readonly [K in PeopleKind]: string } = {
  child: 'Data of children',
  guardian: 'Data of guardians',
  staff: 'Data of the staff and of mentors',
  other: 'Data of other people',
}

/** The columns of the tables: what, why, who reads it, how long. */
export const ownNotes: readonly (readonly [string, string, string, string])[] = [
  [
    'Devices that are signed in, and the time of the last sign-in',
    'To sign in, and to keep the account safe',
    'The person themselves; the time also the admins and the in-charge of the school',
    'A device for 14 days after it was used last',
  ],
  [
    'Which records of children the staff have read and when, by numbers without names',
    'To tell afterwards who has seen what',
    'The admins; guardians may ask for the list of their child',
    'One year',
  ],
  [
    'Who changed which record and when, with the values before and after',
    'To find and to put right mistakes',
    'The admins',
    'Values for 400 days, and never longer than the record',
  ],
  [
    'E-mails that were sent',
    'To send them again if they fail',
    'The admins',
    'A few weeks after they were sent',
  ],
  [
    'Backups',
    'To lose nothing if a machine fails',
    'The people who run the machine',
    'Until newer backups replace them: what was erased is in older ones until then',
  ],
]

export const rightsWords = {
  withdraw: [
    'A guardian gives consent for each purpose alone, and may withdraw it at any time, as easily: tell the in-charge of the school or an admin, who enters it at once.',
    'What a purpose allowed ends from then on. What was done before stays allowed.',
  ],
  ask: [
    'A guardian may ask for a copy of everything that is kept about the child.',
    'A guardian may ask to correct what is wrong.',
    'A guardian may ask to erase it: hidden at once and erased after a year, or erased at once.',
    'When the time in these tables is over, records are proposed for erasing, and an admin answers.',
  ],
}

export const complaintWords = {
  missing: 'Nobody is named here yet for questions about data. Ask the school.',
  next: [
    'If the answer does not help you, you may complain to the Data Protection Board of India.',
  ],
}
