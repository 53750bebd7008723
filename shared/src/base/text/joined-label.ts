/** Returns the label of a part behind that of its owner: "Father – phone". A first word with other capitals stays: "Father – WhatsApp number". */
export const joinedLabel = (owner: string, part: string): string =>
  `${owner} – ${/^\S+\p{Lu}/u.test(part) ? part : part.charAt(0).toLowerCase() + part.slice(1)}`
