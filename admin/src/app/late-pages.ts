import { screens } from '@tinkerdesk/shared'
import type { ComponentType } from 'react'
import { checked } from '../ui/messages/report-fault.js'
import { assertScreens } from './assert-screens.js'

/** The pages of all features: each is loaded when it opens. Their names alone are many, so they load when the first page is there. */
export const pageFiles = import.meta.glob<{ default: ComponentType }>('../features/*/*-page.tsx')

// The built product was checked by its tests.
if (import.meta.env.DEV) checked(() => assertScreens(screens, Object.keys(pageFiles)))
