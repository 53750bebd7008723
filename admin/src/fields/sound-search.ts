const [caseSensitive, bySound] = ['"$cont":', '"$soundL":'].map(encodeURIComponent) as [
  string,
  string,
]

/** Returns the address of a list with Refine's case-sensitive search, which no screen uses, as the search by sound. A typed quote is sent as `\\"`, so values stay as they are. */
export const searchedBySound = (url: string): string => url.replaceAll(caseSensitive, bySound)
