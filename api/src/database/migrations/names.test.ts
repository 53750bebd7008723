import { migrations } from './index.js'
import { migrationNames } from './names.js'

test('the names that are read from the files are those of the migrations, in their order', async () => {
  expect(await migrationNames()).toEqual(migrations.map(({ name }) => name))
})
