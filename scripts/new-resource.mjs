import { buildTools } from './lib/builds.mjs'
import { npmFlags } from './lib/npm-options.mjs'
import { writePermissions } from './permissions.mjs'
import { projectFiles } from './lib/files.mjs'
import { run } from './lib/shell.mjs'

const before = new Set(projectFiles())
const args = [...process.argv.slice(2), ...npmFlags(['yes'])]
if (!(await buildTools())) process.exit(1)
let code = await run(process.execPath, ['api/dist/tools/new-resource.js', ...args])
if (code === 0) {
  const file = projectFiles().find(
    (path) => !before.has(path) && path.startsWith('shared/src/resources/'),
  )
  const name = file.slice('shared/src/resources/'.length, -'.ts'.length)
  code = await run(process.execPath, ['scripts/migrate-make.mjs', `add-${name}`])
  if (code === 0) {
    await writePermissions()
    console.log(
      `Next: read ${file} and its migration, then "npm run jest -- ${name}" and "npm start".`,
    )
  }
}
process.exitCode = code
