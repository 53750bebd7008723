import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type * as Shared from '@tinkerdesk/shared'
import type { Plugin } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const shared = path('../../shared/src/')

/** The files in which menu entries may be declared: those of resources, screens and features. */
const declarations = (): string[] =>
  readdirSync(shared, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    file.endsWith('.ts') && !/[.-]test\.ts$/.test(file) ? [shared + file] : [],
  )

/** Returns the texts of the declarations. */
export const declaredTexts = (): string[] =>
  declarations().map((file) => readFileSync(file, 'utf8'))

/** Returns the names of icons in the text of a declaration. */
export const iconsIn = (text: string): string[] =>
  [...text.matchAll(/\bicon: '([a-z0-9-]+)'/g)].map(([, name]) => name!)

/** Returns the name of an icon's component: `MedicineBoxOutlined` for `medicine-box`. `all` are those of the set. */
export function componentOf(name: string, all: readonly string[]): string | undefined {
  const plain = `${name.replaceAll('-', '')}outlined`
  return all.find((component) => component.toLowerCase() === plain)
}

/** Returns the module with the pictures of some icons. A name that is none of the set is left out: the product does not start with it. */
export function picturesCode(names: readonly string[], all: readonly string[]): string {
  const used = [...new Set(names)].sort().flatMap((name) => {
    const component = componentOf(name, all)
    return component ? [{ name, component }] : []
  })
  return [
    `import { ${used.map(({ component }) => component).join(', ')} } from '@ant-design/icons'`,
    `export const pictures = { ${used.map(({ name, component }) => `'${name}': ${component}`).join(', ')} }`,
  ].join('\n')
}

/** The components of the icon set. */
export const iconComponents = (): string[] =>
  readdirSync(path('../../node_modules/@ant-design/icons/es/icons')).flatMap((file) =>
    file.endsWith('Outlined.js') ? [file.slice(0, -'.js'.length)] : [],
  )

/** Returns the names of the icons in the menu of a student, from what `@tinkerdesk/shared` exports. */
export function iconsOfStudents({
  mayOpen,
  screens,
}: Pick<typeof Shared, 'mayOpen' | 'screens'>): ReadonlySet<string> {
  return new Set(
    screens.flatMap(({ access, menu }) => (menu && mayOpen('student', access) ? menu.icon : [])),
  )
}

const folder = '/admin/src/app/layout/'

/** Puts the icons into the menu that its declarations name: those of a student at once, and those that only staff have when they are drawn. */
export const menuPictures: Plugin = {
  name: 'menu-pictures',
  enforce: 'pre',
  async load(id) {
    const isOfStudents = id.endsWith(`${folder}menu-pictures.ts`)
    if (!isOfStudents && !id.endsWith(`${folder}staff-pictures.ts`)) return null
    for (const file of declarations()) this.addWatchFile(file)
    // As the declarations were when they were last built.
    // As the declarations were when they were last built.
    const ofStudents = iconsOfStudents(await import('@tinkerdesk/shared'))
    return picturesCode(
      declaredTexts()
        .flatMap(iconsIn)
        .filter((name) => ofStudents.has(name) === isOfStudents),
      iconComponents(),
    )
  },
}
