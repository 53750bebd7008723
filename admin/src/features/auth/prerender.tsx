import type { LanguageFile } from '@tinkerdesk/shared/base/translator'
import type { Language } from '@tinkerdesk/shared/base/languages'
import { drawnIssuer } from '@tinkerdesk/shared/base/issuer-start'
import { makeTranslator } from '@tinkerdesk/shared/base/make-translator'
import { speak } from '@tinkerdesk/shared/base/say'
import { renderToString } from 'react-dom/server.edge'

/**
 * Returns the sign-in form as HTML, in a language. Only the build runs this: `bundle/sign-in-form.ts` writes it into the document. The module of
 * the form comes after the language, as its constants may be texts.
 */
export async function signInForm(language: Language, texts?: LanguageFile): Promise<string> {
  if (texts) speak(makeTranslator(language, texts))
  const { SignIn } = await import('./sign-in.js')
  return renderToString(<SignIn token="" onEnter={() => {}} issuers={[drawnIssuer]} />)
}
