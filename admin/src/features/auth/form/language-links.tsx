import { languageCodes, languageNames, type Language } from '@tinkerdesk/shared/base/languages'
import { spokenLanguage } from '@tinkerdesk/shared/base/say'
import { keepLanguage } from '../../../client/device-language.js'
import './language-links.css'

/** The languages of this device, before anyone is signed in. Each is written in its own letters. */
export const LanguageLinks = () => (
  <p className="auth-languages">
    {languageCodes.map((code) => (
      <button
        key={code}
        type="button"
        lang={code}
        aria-pressed={code === spokenLanguage()}
        onClick={() => choose(code)}
      >
        {languageNames[code]}
      </button>
    ))}
  </p>
)

function choose(language: Language): void {
  if (language !== spokenLanguage() && keepLanguage(language)) location.reload()
}
