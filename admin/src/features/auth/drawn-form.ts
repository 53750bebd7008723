import { spokenLanguage } from '@tinkerdesk/shared/base/say'

/** The sign-in form that the document shows before the program comes. `src/first.ts` places it. */
export const drawnForm = (root: HTMLElement): HTMLFormElement | undefined =>
  root.querySelector<HTMLFormElement>('form[data-waits]') ?? undefined

/** True if the document says the form in the language of the page. It does not if the texts of the language did not arrive. */
export const isSpoken = (): boolean => document.documentElement.lang === spokenLanguage()

/** Returns what a person typed into the form of the document, and whether they sent it. From then on it waits no more. */
export function takeTyped(form: HTMLFormElement) {
  const input = (selector: string) => form.querySelector<HTMLInputElement>(selector)!
  const isSent = form.dataset.waits === 'sent'
  delete form.dataset.waits
  form.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
  return {
    email: input('[autocomplete=username]').value,
    password: input('[autocomplete=current-password]').value,
    isKept: input('[type=checkbox]').checked,
    isSent,
  }
}
