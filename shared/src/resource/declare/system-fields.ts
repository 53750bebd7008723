import { labelOf } from '../../base/say.js'
import { moment, number, text, type Field } from '../../fields/index.js'

/**
 * The fields that the server adds to every row, in the form that lists, comparisons and descriptions use. `id` and `createdBy` are compared
 * like relations: for equality only, without an order.
 */
export const systemFields = {
  id: text('ID', { readOnly: true }),
  version: number(labelOf('version', 'Version'), { readOnly: true }),
  createdAt: moment(labelOf('createdAt', 'Created'), { readOnly: true }),
  updatedAt: moment(labelOf('updatedAt', 'Last change'), { readOnly: true }),
  createdBy: text(labelOf('createdBy', 'Created by'), { readOnly: true }),
} as const satisfies { readonly [name: string]: Field }

export type SystemName = keyof typeof systemFields

export const systemNames = Object.keys(systemFields) as readonly SystemName[]

export const isSystemName = (path: string): path is SystemName => Object.hasOwn(systemFields, path)
