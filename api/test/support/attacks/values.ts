import { leavesOf, resources, sharedKind, targetOf } from '@tinkerdesk/shared'
import type { Dialect } from '../../../src/database/database.js'
import { isThorough } from '../rounds.js'
import { enc, isClearRefusal, tree, type Attack } from './attack.js'
import { values } from './inputs.js'

/** Attacks with the values that fields are compared with. */
export function attackValues(attack: Attack, dialect: Dialect): void {
  const filterable = resources.flatMap((resource) =>
    leavesOf(resource).flatMap(({ path, field }) =>
      sharedKind(field).operand
        ? [{ url: `/api/${resource.url}`, path, kind: field.kind, many: targetOf(field)?.many }]
        : [],
    ),
  )
  const onePerKind = [
    ...new Map(filterable.map((field) => [`${field.kind}${String(field.many)}`, field])).values(),
  ]
  const system = ['id', 'version', 'createdAt', 'createdBy'].map((path) => ({
    url: '/api/students',
    path,
    kind: path,
    many: false,
  }))
  test.each([...(isThorough ? filterable : onePerKind), ...system])(
    'a value for $kind ($path) stays a value',
    async ({ url, path }) => {
      const compared = [
        '$eq',
        '$contL',
        '$gt',
        '$ne',
        '$startsL',
        '$in',
        '$endsL',
        '$between',
        '$exclL',
      ]
      for (const [turn, value] of values.entries())
        for (const operator of compared.filter((_, at) => (at + turn) % 3 === 0)) {
          // Both spellings are the same to a database.
          const short =
            dialect === 'postgres' || /\p{Surrogate}/u.test(value)
              ? []
              : [`filter=${enc(`${path}||${operator}||${value}`)}`]
          const queries = [
            ...short,
            tree({ [path]: { [operator]: operator === '$between' ? [value, value] : value } }),
          ]
          for (const query of queries) {
            const answer = await attack.as('admin').get(`${url}?${query}&limit=1&fields=id`)
            if (answer.status !== 200) isClearRefusal(answer, [path, operator, value.slice(0, 40)])
          }
        }
      for (const value of [
        null,
        true,
        1.5,
        -1,
        1e300,
        2147483648,
        {},
        [],
        [[]],
        [null],
        { $ne: 1 },
        [{ a: 1 }],
        '',
        ' ',
      ])
        for (const operator of ['$eq', '$ne', '$in', '$gte', '$between', '$cont']) {
          const answer = await attack
            .as('admin')
            .get(`${url}?${tree({ [path]: { [operator]: value } })}&limit=1`)
          if (answer.status !== 200) isClearRefusal(answer, [path, operator, value])
        }
    },
    60_000,
  )

  test('an empty value is not taken for zero', async () => {
    for (const value of ['', ' ', null, true, [], '0x10', '1e1'])
      isClearRefusal(
        await attack
          .as('admin')
          .get(`/api/competitions?${tree({ 'paymentDetails.fee': { $eq: value } })}`),
        value,
      )
    isClearRefusal(
      await attack.as('admin').get(`/api/competitions?filter=${enc('paymentDetails.fee||$eq||')}`),
      'empty',
    )
  })
}
