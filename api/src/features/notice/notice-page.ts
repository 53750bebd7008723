import { formatDay, languageCodes, languageNames } from '@tinkerdesk/shared'
import { translatorOf } from '../../mail/reader-language.js'
import type { NoticeTable } from '../../resources/notice/notice-text.js'
import type { NoticeVersion, ReadNotice } from '../../resources/notice/notice-versions.js'

const signs: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!)
const lines = (text: string): string => escaped(text).replaceAll('\n', '<br>')

/** Colours of the product, with its contrast, in both themes; on paper always dark on white. */
const style = `
:root { color-scheme: light dark; --ink: #1f2933; --soft: #52606d; --line: #d3dae2; --back: #fff; --link: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaef; --soft: #a9b4c0; --line: #3b4754; --back: #14191f; --link: #7fb8f5; } }
body { margin: 0 auto; padding: 24px 16px 48px; max-width: 960px; font: 16px/1.5 'Notice Devanagari', system-ui, sans-serif; color: var(--ink); background: var(--back); }
h1 { font-size: 26px; line-height: 1.25; margin: 8px 0 16px; } h2 { font-size: 20px; margin: 36px 0 8px; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; } a { color: var(--link); } nav a, nav b { padding: 8px 0; }
.soft { color: var(--soft); }
table { width: 100%; table-layout: fixed; border-collapse: collapse; margin: 12px 0 20px; font-size: 14.5px; }
caption { text-align: start; font-weight: 600; padding: 6px 0; }
th, td { text-align: start; vertical-align: top; padding: 6px 10px 6px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
th { color: var(--soft); font-weight: 500; } th:nth-child(3):nth-last-child(2) { width: 36%; }
@media (max-width: 640px) {
  table, tbody, tr, td, caption { display: block; } thead { display: none; }
  tr { border-top: 1px solid var(--line); padding: 6px 0; } td { border: 0; padding: 2px 0; }
  td::before { content: attr(data-of) ': '; color: var(--soft); } td:first-child { font-weight: 600; } td:first-child::before { content: ''; }
}
@media print {
  @page { size: A4; margin: 14mm; } nav, .versions { display: none; }
  :root { --ink: #000; --soft: #333; --line: #999; --back: #fff; --link: #000; color-scheme: light; }
  body { padding: 0; max-width: none; font-size: 10.5pt; } table { font-size: 9pt; } tr { break-inside: avoid; } h2, caption { break-after: avoid; }
}`

function tableHtml({ caption, columns, rows }: NoticeTable): string {
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')
  const body = rows.map((row) => {
    const cells = row.map(
      (cell, at) => `<td data-of="${escaped(columns[at] ?? '')}">${lines(cell)}</td>`,
    )
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table><caption>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

const addressOf = (language: string, version?: number): string =>
  `/notice?language=${encodeURIComponent(language)}${version === undefined ? '' : `&amp;version=${version}`}`

/** The fonts that systems have for Devanagari, and ours for those without one. */
const localFonts =
  "local('Noto Sans Devanagari'), local('Nirmala UI'), local('Kohinoor Devanagari'), local('Mangal')"
const fontStyle = (font: string | undefined): string =>
  `@font-face { font-family: 'Notice Devanagari'; font-display: swap; unicode-range: U+0900-097F, U+200C-200D, U+25CC; src: ${localFonts}${
    font === undefined ? '' : `, url('${font}') format('woff2')`
  }; }`

/** The version that a page shows, and those that are there, the newest first. */
interface Shown {
  notice: ReadNotice
  versions: readonly NoticeVersion[]
  language: string
  /** The address of a font for Devanagari. */
  font: string | undefined
}

/** Returns the notice as a page without scripts, for any browser and for paper. */
export function noticePage({ notice, versions, language, font }: Shown): string {
  const { title, lead, parts } = notice.text
  const translator = translatorOf(language)
  const say = (message: string, values: { [name: string]: string } = {}) =>
    translator?.parts(message, values).join('') ??
    message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const dayOf = ({ createdAt }: NoticeVersion) => {
    const day = formatDay(createdAt.slice(0, 10))
    return translator?.dated(day) ?? day
  }
  const called = (version: NoticeVersion) =>
    say('Version {count}, from {date}', { count: String(version.number), date: dayOf(version) })
  const isOld = notice.number !== versions[0]?.number
  const others = languageCodes.map((code) =>
    code === language
      ? `<b lang="${code}">${escaped(languageNames[code]!)}</b>`
      : `<a lang="${code}" href="${addressOf(code, isOld ? notice.number : undefined)}">${escaped(languageNames[code]!)}</a>`,
  )
  const paragraphs = (texts: readonly string[]) =>
    texts.map((text) => `<p>${lines(text)}</p>`).join('')
  const earlier = versions.map(
    (version) =>
      `<li><a href="${addressOf(language, version.number)}">${escaped(called(version))}</a></li>`,
  )
  return `<!doctype html>
<html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Tinkerdesk</title><style>${fontStyle(font)}${style}</style></head><body>
<nav><a href="/">Tinkerdesk</a>${others.join('')}</nav>
<main><h1>${escaped(title)}</h1>
<p class="soft">${escaped(called(notice))}</p>
${isOld ? `<p role="note"><b>${escaped(say('This is an earlier version.'))}</b> <a href="${addressOf(language)}">${escaped(say('Read the present one'))}</a></p>` : ''}
${paragraphs(lead)}
${parts
  .map(
    ({ heading, text, tables }) =>
      `<section><h2>${escaped(heading)}</h2>${paragraphs(text)}${tables.map(tableHtml).join('')}</section>`,
  )
  .join('\n')}
</main>
<footer class="versions"><h2>${escaped(say('All versions'))}</h2><ul>${earlier.join('')}</ul></footer>
</body></html>`
}
