import { abilityFor, resources, roles, type Me } from '@tinkerdesk/shared'
import { accessProviderFor } from './access-provider.js'

const person = (role: Me['role']): Me => ({
  uid: 'person',
  role,
  email: 'person@demo.example',
  displayName: 'Person',
  schoolIds: ['school'],
})

test.each(roles)(
  'the buttons of the %s are those that the rules of the server allow',
  async (role) => {
    const me = person(role)
    const ability = abilityFor(me, resources)
    const { can } = accessProviderFor(me)
    for (const { name, url } of resources)
      for (const [word, action] of [
        ['list', 'read'],
        ['create', 'create'],
        ['edit', 'update'],
        ['delete', 'archive'],
      ] as const)
        for (const resource of [name, url])
          expect([resource, word, (await can({ resource, action: word })).can]).toEqual([
            resource,
            word,
            ability.can(action, name),
          ])
    expect((await can({ resource: 'nothing', action: 'list' })).can).toBe(false)
  },
)
