import { textKey } from '@tinkerdesk/shared'

/** Longer lists are not drawn or loaded whole: the names that begin with the text may not be there. */
const maxWhole = 5

/**
 * Returns the option that a typed text means beyond doubt: the only one that fits, the only one of that name, or the only one of a few that
 * begins with it. `options` are those that fit, the best first.
 */
export function meantOption<O extends { label: string }>(
  options: readonly O[],
  typed: string,
): O | undefined {
  if (options.length === 1) return options[0]
  const text = textKey(typed)
  const named = options.filter(({ label }) => textKey(label) === text)
  if (named.length > 0 || options.length > maxWhole)
    return named.length === 1 ? named[0] : undefined
  const begun = options.filter(({ label }) => textKey(label).startsWith(text))
  return begun.length === 1 ? begun[0] : undefined
}
