import type { Language } from '@tinkerdesk/shared'
import { sayIn } from './reader-language.js'

/** An e-mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** An e-mail written to the outbox instead of being sent. */
export interface OutboxMail extends Mail {
  id: string
  /** ISO 8601. */
  at: string
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char]!)

/** Returns a person's name as words in which no mail program sees an address: "A.P.J. Abdul" becomes "A. P. J. Abdul". */
export const nameInMail = (name: string): string =>
  name.replace(/([.:@\u2024\u3002\uFE52\uFE55\uFF0E\uFF1A\uFF20\uFF61])(?=\S)/gu, '$1 ')

interface MailContent {
  to: string
  subject: string
  /** Whole paragraphs, the greeting first. */
  paragraphs: readonly string[]
  /** One link, shown after the paragraphs. */
  link?: { label: string; url: string }
  /** Small print below the link. */
  after?: readonly string[]
  /** The language of the reader, or several, if nobody knows it. Absent or `null` for English. */
  language?: Language | null | readonly Language[]
}

/** Renders an e-mail, in the language of its reader, as plain text and as simple HTML that loads nothing. Of several languages, each follows the one before. */
export function renderMail({ to, language = null, ...english }: MailContent): Mail {
  const speakers = [language].flat().map(sayIn)
  const inEach = (texts: readonly string[]) => speakers.flatMap((say) => texts.map(say))
  const subject = inEach([english.subject]).join(' · ')
  const paragraphs = inEach(english.paragraphs)
  const link = english.link && {
    ...english.link,
    label: inEach([english.link.label]).join(' · '),
  }
  const after = inEach(english.after ?? [])
  const text = [
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...after,
    'Tinkerdesk',
  ].join('\n\n')
  const paragraph = (words: string, style = '') =>
    `<p${style ? ` style="${style}"` : ''}>${escaped(words)}</p>`
  const html = [
    '<div style="font:16px/1.5 sans-serif;color:#1f2933;max-width:36em">',
    ...paragraphs.map((words) => paragraph(words)),
    ...(link
      ? [
          `<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`,
          paragraph(link.url, 'font-size:13px;word-break:break-all'),
        ]
      : []),
    ...after.map((words) => paragraph(words, 'font-size:13px;color:#52606d')),
    '</div>',
  ].join('\n')
  // A line break would end the header.
  return { to, subject: subject.replace(/[\r\n]+/g, ' '), text, html }
}
