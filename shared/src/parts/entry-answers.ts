/** The answers to a student's request to take part in a competition. */
export const entryAnswers = ['Waiting', 'Accepted', 'Declined'] as const
