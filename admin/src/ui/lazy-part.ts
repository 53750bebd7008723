import { lazy } from 'react'
import { loadCode } from './load-code.js'

/**
 * A component whose code is loaded on use, with the time limit of `loadCode`. If it cannot be loaded, the error page offers to reload.
 * React's `lazy` is used only here, so that no part of a page loads without a limit.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadCode(load))
