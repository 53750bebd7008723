import { partsOf, type Values } from '@tinkerdesk/shared/base/say'
import { createElement, Fragment, type ReactNode } from 'react'

/** Returns a message whose values are parts of the screen, in the order of the language. The build writes this call. */
export const message = (text: string, values: Values): ReactNode =>
  createElement(Fragment, null, ...(partsOf(text, values) as readonly ReactNode[]))
