import { resources } from '@tinkerdesk/shared'
import { z } from 'zod'

/** The name of a resource in a request. */
export const resourceName = z
  .string()
  .refine((name) => resources.some((resource) => resource.name === name), {
    error: 'There are no such records to import',
  })
