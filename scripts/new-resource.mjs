import { buildTools } from './lib/builds.mjs'
import { answerHelp } from './lib/help.mjs'
import { npmFlags } from './lib/npm-options.mjs'
import { writePermissions } from './permissions.mjs'
import { projectFiles } from './lib/files.mjs'
import { run } from './lib/shell.mjs'

answerHelp(`Proposes a resource and writes its declaration, migration and first test: npm run new:resource -- ["One record"] [options]

  --from kits.csv             proposes fields from the columns of a file
  --field "Title:text!"       a field: its label and kind; "!" if it is required. Can be given several times
                              choices and relations need more: "Shelf:choice:A,B", "Reader:relation:student"
  --many "Robot kits"         what several records are called
  --group, --icon             its place and picture in the menu
  --for admins|staff|everyone who may see it
  --yes                       without a question

On a terminal it asks what you leave out. See docs/adding-a-resource.md.`)

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
