import { keepLanguage } from '../device-language.js'
import type { Language } from '@tinkerdesk/shared/base/languages'

/** The document's style sheet, with which the form looks as it does in the program. It comes last in the document. */
const styled = new Promise<void>((resolve) =>
  document.addEventListener(
    'load',
    ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && resolve(),
    true,
  ),
)

/** Keeps a form that is sent before the program is there: it is sent when the program has taken it over, not by the browser. */
function wait(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (form.dataset.waits === undefined) return
  event.preventDefault()
  form.dataset.waits = 'sent'
  event.submitter?.setAttribute('aria-busy', 'true')
}

/** The languages below the form, as in the program. */
function chooseLanguage({ target }: MouseEvent, form: HTMLFormElement): void {
  const { lang } = target as HTMLElement
  if (form.dataset.waits !== undefined && (target as HTMLElement).matches('button[lang]'))
    if (keepLanguage(lang as Language)) location.reload()
}

/** Shows the sign-in form before the program comes, in the language of the device. The program takes it over with what is typed in it. */
export async function showForm(language: Language): Promise<void> {
  await styled
  const root = document.getElementById('root')!
  const template = document.querySelector<HTMLTemplateElement>(`template[lang=${language}]`)
  // The program may be quicker.
  if (!template || !root.querySelector(':scope > .first')) return
  root.append(template.content.cloneNode(true))
  const form = root.querySelector('form')!
  form.dataset.waits = ''
  addEventListener('submit', wait, true)
  root.addEventListener('click', (event) => chooseLanguage(event, form))
  document.documentElement.lang = language
  document.documentElement.dataset.first = 'form'
  form.querySelector('input')!.focus()
}
