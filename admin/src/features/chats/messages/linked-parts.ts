/** Full stops of Indian languages, quotes and dots that the library of links takes for letters of an address. */
const endsLink = /([।॥۔…“”«»]+)/u

/** Returns the parts of a message in which links are looked for one by one, so that "…/lab।" leads to "…/lab". Together they are the message. */
export const linkedParts = (text: string): string[] => text.split(endsLink)
