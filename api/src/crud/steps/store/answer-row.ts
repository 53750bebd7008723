import type { AnyRow } from '@tinkerdesk/shared'
import type { Announced, Stored } from '../../operation/context.js'

/** Returns the whole stored row, for the product itself. */
export const answerRow = ({ after }: Stored & Announced): { answer: AnyRow } => ({ answer: after })
