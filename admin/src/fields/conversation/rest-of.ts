/** What a box has left when the text that was in it has been sent: what was typed behind it meanwhile, or all of a text that is another by now. */
export const restOf = (text: string, sent: string): string =>
  text.startsWith(sent) ? text.slice(sent.length).trimStart() : text
