// Limits beyond which an input looks different.

/** Half of a form shows some 60 letters. Names of people may be longer and hardly are. */
export const halfLine = 120

/** A longer text grows over several lines. */
export const longLine = 200

/** More choices are searched, also on a phone. */
export const manyChoices = 7
