/** Why data of people is kept, as the notice says it. Declarations name a purpose by its key; the browser gets none of these sentences. */
export const dataPurposes = {
  identity: 'To know who the person is, and not to take them for someone else',
  age: 'To know until when a guardian decides for the child',
  placing: 'To put the child into the right school, class and group',
  reaching: 'To reach the person about the lab, and in an emergency',
  account: 'To sign in, and to keep the account safe',
  learning: 'To plan the work of the lab, to review it and to see progress',
  attendance: 'To know who was there, and who is missing',
  booking: 'To give out places and hours of the lab',
  lending: 'To know who has which equipment',
  certificates: 'To certify what was done, and to let others check it',
  sharing: 'To show outside what the child and the school have chosen',
  messages: 'To write to each other, and to keep children safe while they do',
  notices: 'To tell the person what concerns them',
  payments: 'To receive payments, and to keep the books that the law asks for',
  consent: 'To show that consent was given or withdrawn',
  requests: 'To answer what guardians ask for, in time, and to show that it was answered',
  support: 'To support the child, among the staff alone',
  programme: 'To run the programme with schools, mentors and partners',
} as const satisfies { [name: string]: string }

export type DataPurpose = keyof typeof dataPurposes
