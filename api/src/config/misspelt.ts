import { typingErrors } from '@tinkerdesk/shared/base/text/similar-word'

/** Shorter names are too near to those of other programs. */
const shortest = 8
const maxErrors = 2

/** True for whole words. One way alone, a word that is still being typed would do. */
const isLike = (a: string, b: string): boolean =>
  typingErrors(a, b, maxErrors) !== undefined && typingErrors(b, a, maxErrors) !== undefined

/** Returns a sentence for each variable whose name is nearly that of a setting, such as `BACKUP_PASPHRASE`: backups would not be encrypted. */
export const misspelt = (names: readonly string[], settings: readonly string[]): string[] =>
  names
    .filter((name) => name.length >= shortest && !settings.includes(name))
    .flatMap((name) => {
      const likely = settings.find(
        (setting) => setting.length >= shortest && isLike(name.toUpperCase(), setting),
      )
      return likely ? [`${name} is no setting and has no effect. Did you mean ${likely}?`] : []
    })
