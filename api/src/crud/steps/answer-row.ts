import type { AnyRow } from '@tinkerdesk/shared'
import type { Announced, Stored } from './context.js'

/** Answers the whole row as it was stored: for the product itself. */
export const answerRow = ({ after }: Stored & Announced): { answer: AnyRow } => ({ answer: after })
