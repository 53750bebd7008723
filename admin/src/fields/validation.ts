import { knowIndianPhones } from '@tinkerdesk/shared/fields/phones/phone-plans'
import { config } from 'zod'

// zod would try to compile code, which the page's security policy refuses with an error in the console.
config({ jitless: true })
knowIndianPhones()

/**
 * What checks values by the declarations' schemas. Only pages that check values import this module: it loads zod. Lint forbids importing
 * these functions from `shared` elsewhere.
 */
export { isOneCell, keepingPhones, parseWrite, schemaOf, typedCell } from '@tinkerdesk/shared'
