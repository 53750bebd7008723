import type { Json } from './json-schema.js'

/** Refers to the header that every request with a session sends if it changes something. */
export const originParameter: Json = { $ref: '#/components/parameters/Origin' }

/** The parameters that operations refer to. `address` is that of the product. */
export const sharedParameters = (address: string): Json => ({
  Origin: {
    in: 'header',
    name: 'Origin',
    description:
      'The address of the product. Browsers send it by themselves; a program that uses a session cookie must.',
    schema: { type: 'string' },
    example: address,
  },
})
