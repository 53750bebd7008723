import type { Comment, CommentPage } from '@tinkerdesk/shared'
import { nothingLoaded, withNewest, withOlder, type Loaded } from './merge-page.js'

const entry = (id: string): Comment => ({
  id,
  at: '2026-11-22T08:00:00.000Z',
  by: 'Asha Rao',
  isOwn: false,
  text: id,
  mayRemove: false,
})
const page = (ids: string, hasOlder: boolean): CommentPage => ({
  data: [...ids].map(entry),
  hasOlder,
})
const idsOf = ({ entries, hasOlder }: Loaded) => [entries.map(({ id }) => id).join(''), hasOlder]

const loaded = withOlder(withNewest(nothingLoaded, page('FED', true)), page('CB', true))

test('adds older entries below', () => expect(idsOf(loaded)).toEqual(['FEDCB', true]))

test('adds new entries above and keeps the older ones', () =>
  expect(idsOf(withNewest(loaded, page('HGF', true)))).toEqual(['HGFEDCB', true]))

test('drops an entry that was removed', () => {
  expect(idsOf(withNewest(loaded, page('FDC', true)))).toEqual(['FDCB', true])
  expect(idsOf(withNewest(loaded, page('', false)))).toEqual(['', false])
})

test('starts again if more came than a page holds', () =>
  expect(idsOf(withNewest(loaded, page('LKJ', true)))).toEqual(['LKJ', true]))
