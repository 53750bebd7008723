import type { ImportDecisions, Me, Resource } from '@tinkerdesk/shared'
import type { ComponentType } from 'react'
import type { Rights } from '../../../fields/rights.js'
import type { FileBook, TableChoice } from '@tinkerdesk/shared/files/file-book'
import type { Target } from '@tinkerdesk/shared/files/columns/import-target'
import type { NamedTable } from '../file/read-table.js'
import type { Meanings, UnreadText } from '../meanings/meanings.js'
import type { Mends } from '../meanings/rows-to-send.js'
import type { ImportTrying } from './use-import.js'

/** The choices of a person so far. Going back loses none of them. */
export interface ImportValues {
  book: FileBook | null
  choice: TableChoice | null
  /** The chosen part of the book. */
  table: NamedTable | null
  /** Labels by path in the other languages of the product. */
  elsewhere: readonly ((path: string) => string)[]
  /** The field of each column, or `null` for one that is left out. */
  paths: readonly (string | null)[]
  /** True for each column that has a field which no file may set. */
  areClosed: readonly boolean[]
  /** Why a column was left out, by its place, if there is a reason. */
  notes: readonly (string | null)[]
  /** The value of a field in each row whose file has no column for it, by path. */
  fixed: { readonly [path: string]: unknown }
  /** The meanings of texts of the file, by path. */
  meanings: Meanings
  /** The texts of the file that are not understood, with those that have a meaning. */
  unread: readonly UnreadText[]
  /** The meanings of the person's last file, of which this one has the texts. */
  remembered: Meanings
  /** Texts that the person typed in the place of texts of the file. */
  mends: Mends
  /** The same as the server tried it last. */
  checked: Mends
  /** True while wrong lines are open in a grid. */
  isMending: boolean
  /** Decisions of the person about groups of likely records. */
  decisions: ImportDecisions
  /** The reading of texts that a step needs before it opens, and how to end it. */
  reading: { done: number; all: number; stop: () => void } | null
  /** One sentence about what went wrong. */
  fault: string | null
  /** True while something is under way that nobody may leave. */
  isBusy: boolean
}

/** The state and the means that the steps of an import share. */
export interface ImportSteps {
  resource: Resource
  rights: Rights
  me: Me
  uid: string
  /** The fields that this person may fill from a file. */
  targets: readonly Target[]
  /** The choices, as they are shown. */
  values: ImportValues
  /** Returns the choices as they are now, also to work that began before they changed. */
  now: () => ImportValues
  set: (patch: Partial<ImportValues>) => void
  /** The tried rows, which are gone when the person goes back to an earlier step. */
  trial: ImportTrying
  /** Goes to the next step that has something to ask. */
  next: () => Promise<void>
  /** Goes to the step before that the person has seen. */
  back: () => void
  /** Goes to a step that was left out because it had nothing to ask. */
  goTo: (key: ImportStep['key']) => void
  /** Ends the import. */
  close: () => void
}

/** A step of an import. */
export interface ImportStep {
  key: 'file' | 'columns' | 'meanings' | 'check'
  /** Prepares the step when the person comes to it from the one before. False for a step that has nothing to ask, `stay` if the person ended it. */
  enter?: (steps: ImportSteps) => boolean | 'stay' | Promise<boolean | 'stay'>
  Body: ComponentType<{ steps: ImportSteps }>
  /** Its own buttons, at the end of the foot. */
  Actions?: ComponentType<{ steps: ImportSteps }>
  /** The words on the button that leads back to it. */
  backLabel: string
}
