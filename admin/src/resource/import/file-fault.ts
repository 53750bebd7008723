/** Why a chosen file has no rows to import. A worker cannot say it in the language of the page. */
export type FileFaultKind = 'unclosedQuote' | 'noCsv' | 'noText' | 'noXlsx' | 'unpacksTooLarge' | 'noRows' | 'tooManyRows'

export interface FileFaultFacts {
  kind: FileFaultKind
  /** The line of the fault, if it has one. */
  line?: number | undefined
}

export class FileFault extends Error {
  constructor(
    readonly facts: FileFaultFacts,
    options?: ErrorOptions,
  ) {
    super(facts.kind, options)
  }
}
