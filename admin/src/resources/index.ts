import { collectOverrides } from '../resource/index.js'
import { overrides as allOverrides } from './list.js'

/** Where resources differ from what is generated: the overrides of the files in this folder. */
export const overrides = collectOverrides(allOverrides)
