import { conversationOf, resourceNamed, type FieldKinds } from '@tinkerdesk/shared'
import { copyKinds } from './copy-kinds.js'

test.each(copyKinds)('the cards of $key follow their declaration', (kind) => {
  const resource = resourceNamed(kind.resource)
  expect(resource.url).toBe(kind.url)
  expect(resource.title).toEqual([kind.titleField])
  expect(conversationOf(resource)?.path).toBe(kind.comments)
  expect((resource.fields.status as FieldKinds['choice']).choices).toEqual(kind.statuses)
})
