/** The kinds of requests of guardians. */
export const requestKinds = ['copy', 'correction', 'erasure', 'complaint'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Days for an answer, where the settings say nothing else: the most that the rules allow. */
export const maxRequestDays = 90
