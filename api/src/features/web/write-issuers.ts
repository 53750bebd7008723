import { drawnIssuer, type Issuer } from '@tinkerdesk/shared'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!)

/** The buttons as the build has drawn them in the sign-in form of each language: one for an issuer that it made up. */
const drawn = /<div class="auth-issuers">(.*?)<\/div>/gs

const places = new RegExp(`${drawnIssuer.id}|${drawnIssuer.label}`, 'g')

/**
 * Writes the issuers into the document: for the program, and as buttons of the sign-in form, which a person sees before the program comes. The
 * program takes the same elements over.
 */
export function writeIssuers(page: string, issuers: readonly Issuer[]): string {
  const named = issuers.map(({ id, label }) => ({ id, label }))
  return page
    .replace(
      '<meta name="issuers" content=""',
      () => `<meta name="issuers" content="${escaped(JSON.stringify(named))}"`,
    )
    .replace(drawn, (all, button: string) => {
      if (named.length === 0) return ''
      const buttons = named.map(({ id, label }) =>
        button.replace(places, (place) => (place === drawnIssuer.id ? id : escaped(label))),
      )
      return all.replace(button, () => buttons.join(''))
    })
}
