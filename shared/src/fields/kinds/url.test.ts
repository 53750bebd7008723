import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { url, urlKind } from './url.js'

const field = url('Link')
const describes = ajvFormats.default(new Ajv2020()).compile({
  type: 'string',
  ...urlKind.described?.(field),
})
const takes = (address: string) => urlKind.schema(field, {} as never).safeParse(address).success

test('a link with letters of Hindi is taken, and is what the description says', () => {
  for (const address of [
    'https://school.example/पाठ',
    'https://विद्यालय.भारत/lab?q=रोबोट',
    'HTTP://school.example',
  ])
    expect([address, takes(address), describes(address)]).toEqual([address, true, true])
  for (const address of ['ftp://school.example', 'school'])
    expect([address, takes(address), describes(address)]).toEqual([address, false, false])
})
