import type { AnyRow } from '@tinkerdesk/shared'

/** A row and the actions this person may take on it. */
export type ListRow = AnyRow & { allowed?: readonly ('update' | 'archive')[] }
