import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { z } from 'zod'
import { jsonSchema } from './json-schema.js'

test('a described link fits what the server takes: letters of Hindi, too', () => {
  const sent = z.strictObject({ url: z.url({ protocol: /^https?$/ }) })
  const body = { url: 'https://विद्यालय.भारत/पाठ' }
  expect(sent.safeParse(body).success).toBe(true)
  const fits = ajvFormats.default(new Ajv2020()).compile(jsonSchema(sent, 'input'))
  expect([fits(body), fits.errors]).toEqual([true, null])
  expect(fits({ url: 7 })).toBe(false)
})
