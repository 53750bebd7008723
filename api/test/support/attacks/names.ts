import { leavesOf, resources } from '@tinkerdesk/shared'
import type { Who } from '../matrix/fixture.js'
import { isThorough } from '../rounds.js'
import { enc, isClearRefusal, keyed, type Attack } from './attack.js'
import { identifiers, operators } from './inputs.js'

const everyoneTried: readonly Who[] = isThorough
  ? ['admin', 'incharge', 'mentor', 'student']
  : ['admin', 'student']

/** Returns true for the few attacked names and places that are legal together. */
function isLegal(name: string, who: Who, query: string): boolean {
  // `fields` and `join` accept groups, lists and blanks around a name; filters and sorting do not.
  if (/^(fields|join)/.test(query))
    return /^(name|guardians|guardians\.phone| ?id ?)$/.test(name.replace(/[\t\n]/g, ''))
  // A list may be asked about by being empty, by people who may read all of it.
  return (who === 'admin' || who === 'incharge') && /=guardians%7C%7C%24(is|not)null$/.test(query)
}

/** Attacks with names of fields and operators. */
export function attackNames(attack: Attack): void {
  test.each(identifiers.map((name) => [JSON.stringify(name).slice(0, 60), name] as const))(
    'the name %s never reaches SQL',
    async (_, name) => {
      const places = [
        `filter=${enc(`${name}||$eq||a`)}`,
        `filter=${enc(`${name}||$notnull`)}`,
        `or=${enc(`${name}||$cont||a`)}`,
        `filter=${enc('id||$notnull')}&or=${enc(`${name}||$isnull`)}`,
        keyed(name, '"a"'),
        keyed(name, '{"$ne":"a"}'),
        `s=${enc(`{"$or":[{"id":"a"},{"$and":[{${JSON.stringify(name)}:{"$in":["a"]}}]}]}`)}`,
        `sort=${enc(`${name},ASC`)}`,
        `sort=${enc(`id,ASC`)}&sort=${enc(`${name},DESC`)}`,
        `join=${enc(name)}`,
        `join=${enc(`school||${name}`)}`,
        `fields=${enc(name)}`,
      ]
      for (const who of everyoneTried) {
        const refused = places.filter((query) => !isLegal(name, who, query))
        expect(refused.length).toBeGreaterThanOrEqual(7)
        for (const query of refused)
          isClearRefusal(await attack.as(who).get(`/api/students?${query}`), [who, query])
      }
      const key = JSON.stringify(name)
      const writes = [
        ['POST', '/api/tags'],
        ['PATCH', `/api/students/${attack.id('self')}`],
        // A tag has a name: this body would be legal.
        ...(name === 'name' ? [] : [['POST', '/api/tags/bulk'] as const]),
      ] as const
      for (const [method, url] of writes) {
        const body = url.endsWith('bulk')
          ? `{"bulk":[{${key}:"x","name":"Robots"}]}`
          : `{${key}:"x","version":1,"gender":"Female","isTeamLeader":"no"}`
        const answer = await attack
          .as('admin')
          .raw(method, url, body, { 'content-type': 'application/json' })
        expect([url, name, answer.status]).toEqual([url, name, 400])
      }
    },
  )

  if (isThorough)
    test.each(resources.map((resource) => [resource.label.many, resource] as const))(
      'no name reaches SQL in a list of %s',
      async (_, resource) => {
        const paths = leavesOf(resource).map(({ path }) => path)
        // A name may be a field or a group of this resource.
        for (const name of identifiers.filter(
          (name) => !paths.some((path) => `${path}.`.startsWith(`${name}.`)),
        ))
          for (const query of [
            keyed(name, '"a"'),
            `filter=${enc(`${name}||$eq||a`)}`,
            `sort=${enc(`${name},ASC`)}`,
          ])
            isClearRefusal(await attack.as('admin').get(`/api/${resource.url}?${query}`), [
              resource.name,
              query.slice(0, 200),
            ])
      },
    )

  test.each(operators)('the operator %j is refused', async (operator) => {
    for (const query of [
      `filter=${enc(`id||${operator}||a`)}`,
      `or=${enc(`name.firstName||${operator}||a`)}`,
      keyed('id', `{${JSON.stringify(operator)}:"a"}`),
    ])
      isClearRefusal(await attack.as('admin').get(`/api/students?${query}`), query)
  })
}
