import {
  consentDetailLabels,
  consentPaperWords as english,
  consentPurposeLabels,
  consentPurposes,
  consentPurposeSentences,
  languageCodes,
  type ConsentDetail,
  type PaperWords,
} from '@tinkerdesk/shared'
import { sayIn } from '../../mail/reader-language.js'

/** Returns the words of the paper in every language: those at home may read either. */
export const paperWords = (asks: ConsentDetail): PaperWords[] =>
  languageCodes.map((language) => {
    const say = sayIn(language)
    return {
      language,
      title: say(english.title),
      intro: say(english.intro),
      how: say(english.how),
      after: say(english.after),
      child: say(english.child),
      school: say(english.school),
      until: say(english.until),
      asks: say(english.asks),
      detail: say(consentDetailLabels[asks]),
      purposes: consentPurposes.map((purpose) => ({
        label: say(consentPurposeLabels[purpose]),
        sentence: say(consentPurposeSentences[purpose]),
      })),
    }
  })
