import type { ReadKind } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'

/** How a line of the log came about, in words. */
export const kindLabels: { readonly [K in ReadKind]: string } = {
  signIn: text('Signed in'),
  list: text('Seen in a list'),
  record: text('Opened'),
  related: text('Name seen with another record'),
  search: text('Found by a search'),
  export: text('Downloaded in a file'),
  file: text('Opened a file'),
  view: text('Looked at the product as the student'),
  log: text('Read this log'),
}
