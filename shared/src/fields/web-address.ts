/** The full stops that a browser reads as the dot of an address. */
const dot = '[.\u3002\uFF0E\uFF61]'
const endings = 'com|net|org|in|info|biz|co|io|me|ly|xyz|top|site|online|app|link|click'

const addresses = [
  /:\/\//,
  new RegExp(`(?:^|[^\\p{L}\\p{N}])www${dot}`, 'iu'),
  // In any case, for "EVIL.COM"; other words in capitals or with a capital may be names: "MOHD.ASIF".
  new RegExp(`[\\p{L}\\p{N}]${dot}(?:${endings})(?![\\p{L}\\p{N}])`, 'iu'),
  new RegExp(`[\\p{L}\\p{N}-]{2}${dot}\\p{Ll}{2}`, 'u'),
]

/** Returns true for text in which a mail program would see the address of a page. */
export const hasWebAddress = (text: string): boolean => addresses.some((address) => address.test(text))

export const webAddressMessage = 'must not contain a web address. Put a space after a full stop'
