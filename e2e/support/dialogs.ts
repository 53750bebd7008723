import type { Dialog, Page } from '@playwright/test'

type Answer = 'accept' | 'dismiss'

/** A page that is left meanwhile takes its dialog with it: then there is nothing to answer. */
const answerer = (answer: Answer) => (dialog: Dialog) =>
  void dialog[answer]().catch(() => undefined)

/** Accepts or dismisses every dialog of a page from now on. */
export const answerDialogs = (page: Page, answer: Answer = 'accept') =>
  void page.on('dialog', answerer(answer))

/** Accepts or dismisses the next dialog of a page. */
export const answerNextDialog = (page: Page, answer: Answer) =>
  void page.once('dialog', answerer(answer))
