import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textKey } from '@tinkerdesk/shared'
import { proposeFields, type Titled } from './propose-fields.js'
import { readCsv } from './read-csv.js'

const titled: Titled[] = [
  {
    name: 'school',
    labels: ['School', 'Schools'],
    titles: new Set(['Hill School', 'Lake School'].map(textKey)),
  },
  { name: 'mentor', labels: ['Mentor', 'Mentors'], titles: new Set() },
  { name: 'price', labels: ['Price', 'Prices'], titles: new Set() },
]
const propose = (heading: string, ...values: string[]) =>
  proposeFields({ headings: [heading], rows: values.map((value) => [value]) }, titled)[0]

describe('a column', () => {
  it.each<[string, string[], object]>([
    [
      'Maker',
      ['Robo', 'Robo', 'Sky', 'Sky'],
      { kind: 'choice', choices: ['Robo', 'Sky'], required: true },
    ],
    ['Maker', ['Robo', 'Sky', 'Moon', ''], { kind: 'text', required: false }],
    ['Grade', Array.from({ length: 26 }, (_, at) => `Grade ${at % 13}`), { kind: 'text' }],
    [
      'Held by',
      ['hill school', 'Lake School', 'Hill School'],
      { kind: 'relation', to: 'school', required: false },
    ],
    ['Mentor', ['Asha Rao', 'Ravi Das'], { kind: 'relation', to: 'mentor' }],
    ['Bought on', ['2024-03-12', '2024-04-01'], { kind: 'day' }],
    ['Bought on', ['12/03/2024', '1/4/2024'], { kind: 'day' }],
    ['Pieces', ['12', '1,200'], { kind: 'number' }],
    ['Weight', ['0.5', '12', '1.25'], { kind: 'number', step: 0.01 }],
    ['Price', ['450', '1,200'], { kind: 'rupees' }],
    ['Unit price', ['450', '1,20,000'], { kind: 'rupees' }],
    ['Value', ['₹450', 'Rs. 20'], { kind: 'rupees' }],
    ['Pincode', ['411004', '560001'], { kind: 'text' }],
    ['Box', ['007', '008'], { kind: 'text' }],
    ['Works', ['yes', 'No', 'yes'], { kind: 'flag', required: false }],
    ['Contact', ['a@lab.example', 'b@lab.example'], { kind: 'email' }],
    ['Mobile', ['9812076784', '9812076785'], { kind: 'phone' }],
    ['Helpline', ['98120 76784', '+91 98120 76785'], { kind: 'phone' }],
    ['Page', ['https://lab.example/a', 'http://lab.example'], { kind: 'url' }],
    ['Remarks', ['One\ntwo', 'x'], { kind: 'longText' }],
    ['Remarks', ['', ''], { kind: 'text', required: false }],
  ])('%s of %j is proposed', (heading, values, field) => {
    expect(propose(heading, ...values)).toMatchObject(field)
  })

  it.each([
    ['unit_price', { name: 'unitPrice', label: 'Unit price' }],
    ['Unit price (₹)', { name: 'unitPrice', label: 'Unit price' }],
    ['2nd owner', { name: 'owner', label: '2nd owner' }],
    ['Élève', { name: 'eleve', label: 'Élève' }],
    ['Version', { name: 'version2', label: 'Version' }],
    ['???', { name: 'column1' }],
  ])('called %s gets a name', (heading, names) => {
    expect(propose(heading, 'x')).toMatchObject(names)
  })

  it('is left out if it is an id or empty without a heading, and gets a name of its own', () => {
    const table = { headings: ['ID', 'Name', 'name', ''], rows: [['1', 'a', 'b', '']] }
    expect(proposeFields(table, titled).map(({ name }) => name)).toEqual(['name', 'name2'])
  })
})

describe('a CSV file', () => {
  it('is read with any separator, quotes and a byte order mark; a broken one is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-csv-'))
    const file = join(folder, 'kits.csv')
    try {
      await writeFile(file, '\uFEFFName;Remarks\r\n"Crane; big";"Two\nlines"\r\n\r\n')
      expect(await readCsv(file)).toEqual({
        headings: ['Name', 'Remarks'],
        rows: [['Crane; big', 'Two\nlines']],
      })
      await writeFile(file, 'Name,Remarks\n')
      await expect(readCsv(file)).rejects.toThrow(
        'needs a line of headings and at least one row below it',
      )
      await expect(readCsv(join(folder, 'gone.csv'))).rejects.toThrow('cannot be read')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
