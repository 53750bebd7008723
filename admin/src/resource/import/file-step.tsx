import { FileChoice } from './file-choice.js'
import { guessChoice } from '@tinkerdesk/shared/files/guess-choice'
import type { ImportStep, ImportSteps } from './state/import-step.js'
import { labelsElsewhere } from '../record/spoken-elsewhere.js'
import { readBook } from './file/read-table.js'
import { saveTemplate } from './state/save-file.js'
import { headingScore, taken } from './state/take-table.js'

/** Reads a file, and guesses its table and the fields of its columns. */
async function choose(steps: ImportSteps, file: File) {
  steps.set({ fault: null })
  try {
    const [book, elsewhere] = await Promise.all([readBook(file), labelsElsewhere(steps.resource)])
    steps.set({
      book,
      elsewhere,
      meanings: {},
      unread: [],
      remembered: {},
      mends: {},
      checked: {},
      decisions: {},
    })
    steps.set(taken(steps, guessChoice(book, headingScore(steps))))
    await steps.next()
  } catch (error) {
    steps.set({ fault: error instanceof Error ? error.message : 'The file could not be read.' })
  }
}

/** Offers an empty file with the headings of the fields that a new record may have. */
async function offerTemplate({ resource, rights, targets, set }: ImportSteps) {
  try {
    await saveTemplate(
      resource,
      targets.filter(({ path, isMore }) => path !== 'id' && !isMore && rights.mayCreate(path)),
    )
  } catch {
    set({ fault: 'The template could not be made. Try again.' })
  }
}

/** The first step: a file is chosen. */
export const fileStep: ImportStep = {
  key: 'file',
  backLabel: 'Another file',
  Body: ({ steps }) => (
    <FileChoice
      onChoose={(file) => void choose(steps, file)}
      onTemplate={() => void offerTemplate(steps)}
    />
  ),
}
