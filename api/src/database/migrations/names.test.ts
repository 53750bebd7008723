import { migrations } from './index.js'
import { migrationNames } from './names.js'

test('the names that are read from the files are those of the migrations, in their order', async () => {
  expect(await migrationNames()).toEqual(migrations.map(({ name }) => name))
})

test('the moments in the names have the order of the files, in which databases run them', async () => {
  const moments = (await migrationNames()).map((name) => Number(name.slice(-13)))
  expect(moments).toEqual(moments.toSorted())
})
