/** The full stops that a browser reads as the dot of an address. */
const dot = '[.\u3002]'
const letter = '[\\p{L}\\p{M}\\p{N}]'
// Words in capitals may be names, so endings that are names, such as "DEV", are not among these.
const latin =
  'com|net|org|in|info|biz|co|io|me|ly|xyz|top|site|online|app|link|click|ai|be|cc|cf|cn|edu|eu|ga|gg|gl|gov|gq|icu|id|is|la|ml|page|pw|ru|shop|so|store|tk|to|tv|uk|us|vip|website'
const indian =
  'भारत|भारतम्|भारोत|संगठन|कॉम|नेट|ভারত|ভাৰত|ਭਾਰਤ|ભારત|ଭାରତ|இந்தியா|భారత్|ಭಾರತ|ഭാരതം|بھارت|بارت|ڀارت'
const endings = `${latin}|${indian}|рф|中国|中國|公司|网络|コム|みんな|한국|닷컴|xn--[a-z0-9-]+`
const schemes = 'https?|ftp|file|mailto|tel|sms|javascript|data'

const addresses = [
  /:\/\//,
  new RegExp(`(?<!${letter})(?:${schemes}):\\S`, 'iu'),
  new RegExp(`(?<!${letter})www${dot}`, 'iu'),
  new RegExp(`${letter}@${letter}`, 'u'),
  /\d(?:\.\d+){3}/,
  // In any case, for "EVIL.COM"; other words in capitals or with a capital may be names: "MOHD.ASIF".
  new RegExp(`${letter}${dot}(?:${endings})(?!${letter})`, 'iu'),
  new RegExp(`(?:${letter}|-){2}${dot}\\p{Ll}{2}`, 'u'),
]

/** Returns the text as a browser reads an address: wide and decorated letters as plain ones, and without characters that show nothing. */
const asAddress = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')

/** Returns true for text in which a mail program would see the address of a page. */
export function hasWebAddress(text: string): boolean {
  const read = asAddress(text)
  return addresses.some((address) => address.test(read))
}

export const webAddressMessage = 'must not contain a web address. Put a space after a full stop'
