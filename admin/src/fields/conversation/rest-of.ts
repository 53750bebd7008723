/** Returns the text that a box keeps once its own was sent: that typed behind it meanwhile, or all of it where it is another by now. */
export const restOf = (text: string, sent: string): string =>
  text.startsWith(sent) ? text.slice(sent.length).trimStart() : text
