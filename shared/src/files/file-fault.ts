/** Why a chosen file has no rows to import. A worker cannot say it in the language of the page. */
export type FileFaultKind =
  | 'unclosedQuote'
  | 'strayQuote'
  | 'noCsv'
  | 'noText'
  | 'noXlsx'
  | 'unpacksTooLarge'
  | 'tooManyCells'
  | 'noRows'
  | 'tooManyRows'
  | 'oldExcel'
  | 'hasPassword'
  | 'otherFormat'
  | 'noTable'
  | 'lostLetters'

export interface FileFaultFacts {
  kind: FileFaultKind
  /** The line of the fault, if it has one. */
  line?: number | undefined
  /** The text that shows the fault, if there is one. */
  shows?: string
}

export class FileFault extends Error {
  constructor(
    readonly facts: FileFaultFacts,
    options?: ErrorOptions,
  ) {
    super(facts.kind, options)
  }
}
