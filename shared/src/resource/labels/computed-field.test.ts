import { group, list, number, rupees, text } from '../../fields/index.js'
import { assertResources } from '../checks/assert-resources.js'
import { mayCompute } from '../rights/rights.js'
import { samplePerson } from '../rights/sample-person.js'
import { computedField, computedValue, operandsOf } from './computed-field.js'
import { defineResource, type Resource } from '../define-resource.js'

const kit = defineResource({
  name: 'kit',
  label: { one: 'Kit', many: 'Kits' },
  url: 'kits',
  title: ['name'],
  fields: {
    name: text('Name', { required: true }),
    quantity: number('Quantity'),
    unitPrice: rupees('Unit price'),
    size: group('Size', { width: number('Width'), height: number('Height') }),
    parts: list('Parts', group('Part', { price: rupees('Price'), note: text('Note') })),
  },
  computed: {
    value: { label: 'Value', kind: 'rupees', from: (row) => row.unitPrice * row.quantity },
    area: { label: 'Area', kind: 'number', from: ({ size }) => size.width * size.height },
    partsValue: {
      label: 'Parts',
      kind: 'rupees',
      from: ({ parts }) => parts.reduce((sum, { price }) => sum + (price ?? 0), 0),
    },
    isBig: { label: 'Big', kind: 'flag', from: ({ quantity }) => quantity > 9 },
    share: {
      label: 'Share',
      kind: 'number',
      from: ({ quantity, unitPrice }) => unitPrice / quantity,
    },
  },
  list: { columns: ['name', 'value'], more: ['area'], sort: 'name' },
  form: [{ key: 'kit', title: 'Kit', fields: ['name', 'quantity', 'unitPrice', 'value'] }],
  access: {},
})
const valueOf = (name: string, row: object) => computedValue(kit, name, row)

describe('a computed value', () => {
  it('is computed from the fields of the row', () => {
    expect(valueOf('value', { unitPrice: 250, quantity: 4 })).toBe(1000)
    expect(valueOf('area', { size: { width: 3, height: 5 } })).toBe(15)
    expect(valueOf('isBig', { quantity: 0 })).toBe(false)
  })
  it('is none if an operand is empty or withheld', () => {
    expect(valueOf('value', { unitPrice: null, quantity: 4 })).toBeNull()
    expect(valueOf('value', { quantity: 4 })).toBeNull()
    expect(valueOf('area', { size: { width: 3, height: null } })).toBeNull()
    expect(valueOf('area', { size: { width: 3 } })).toBeNull()
    expect(valueOf('area', {})).toBeNull()
  })
  it('tells an empty part of a list from a withheld one', () => {
    expect(
      valueOf('partsValue', {
        parts: [
          { price: 5, note: null },
          { price: null, note: null },
        ],
      }),
    ).toBe(5)
    expect(valueOf('partsValue', { parts: [{ price: 5, note: null }, { note: null }] })).toBeNull()
  })
  it('is none if it is not a finite number', () => {
    expect(valueOf('share', { quantity: 0, unitPrice: 5 })).toBeNull()
  })
  it('passes on an error of its function', () => {
    const broken: Resource = {
      ...kit,
      computed: {
        value: {
          label: 'V',
          kind: 'text',
          from: () => {
            throw new Error('Broken')
          },
        },
      },
    }
    expect(() => computedValue(broken, 'value', {})).toThrow('Broken')
  })
  it('is shown like a read-only field of its kind', () => {
    expect(computedField(kit, 'value')).toMatchObject({
      kind: 'rupees',
      label: 'Value',
      readOnly: true,
    })
    expect(computedField(kit, 'name')).toBeUndefined()
  })
  it('is known by the fields that it reads', () => {
    expect(operandsOf(kit, 'value')).toEqual(['quantity', 'unitPrice'])
    expect(operandsOf(kit, 'area')).toEqual(['size.width', 'size.height'])
    expect(operandsOf(kit, 'partsValue')).toEqual(['parts'])
    expect(
      mayCompute(kit, samplePerson('mentor'), [{ can: 'read', except: ['unitPrice'] }], 'value'),
    ).toBe(false)
    expect(
      mayCompute(kit, samplePerson('mentor'), [{ can: 'read', except: ['unitPrice'] }], 'area'),
    ).toBe(true)
  })
})

describe('assertResources', () => {
  const faults = (changed: object): string => {
    try {
      assertResources([{ ...kit, ...changed } as Resource])
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  const value = kit.computed['value']!
  it.each([
    [
      { computed: { ...kit.computed, name: value } },
      'kit.computed.name is the name of a field already.',
    ],
    [
      { computed: { ...kit.computed, version: value } },
      'kit.computed.version is the name of a field already.',
    ],
    [
      { computed: { ...kit.computed, one: { ...value, from: () => 1 } } },
      'kit.computed.one reads no field of kit.',
    ],
    [
      { list: { ...kit.list, sort: 'value' } },
      'kit.list.sort is "value", which is not a field that rows can be sorted by.',
    ],
    [{ list: { ...kit.list, search: ['value'] } }, 'kit.list.search names "value"'],
    [
      { list: { ...kit.list, filters: ['value'] } },
      'kit.list.filters names "value", which is not a field of it.',
    ],
    [{ title: ['value'] }, 'kit.title names "value", which is not a field of it.'],
  ])('finds the fault of a computed column: %#', (changed, sentence) => {
    expect(faults({})).toBe('')
    expect(faults(changed)).toContain(sentence)
  })
})
