// Apart from the schema of the request, which the screens do not load.
export const complexities = ['simple', 'medium', 'challenging'] as const
export const draftLanguages = ['en', 'hi'] as const

/** The most that a request for a draft may contain. */
export const maxTopic = 300
export const maxMaterials = 30
export const minMinutes = 15
export const maxMinutes = 600
