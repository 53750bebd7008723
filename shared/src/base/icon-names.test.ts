import {
  componentOf,
  declaredTexts,
  iconComponents,
  iconsIn,
  iconsOfStudents,
  picturesCode,
} from '../../../admin/bundle/menu-pictures.js'
import { mayOpen } from '../features/access.js'
import { screens } from '../screens/index.js'
import { iconNames } from './icon-names.js'

test('the names are those of the icon set', () => {
  const components = iconComponents()
  expect(
    iconNames()
      .map((name) => componentOf(name, components))
      .sort(),
  ).toEqual([...components].sort())
})

test('the menu has a picture for each icon that is declared, and no other', () => {
  const code = picturesCode(
    iconsIn(
      "menu: { icon: 'medicine-box' }, { icon: 'car', label: 'icon' }, icon: 'car', icon: 'no-icon'",
    ),
    iconComponents(),
  )
  expect(code).toBe(
    "import { CarOutlined, MedicineBoxOutlined } from '@ant-design/icons'\n" +
      "export const pictures = { 'car': CarOutlined, 'medicine-box': MedicineBoxOutlined }",
  )
})

test('every icon of a screen is written out where the build finds it', () => {
  const declared = new Set(screens.flatMap(({ menu }) => menu?.icon ?? []))
  const written = new Set(iconsIn(declaredTexts().join('\n')))
  expect([...declared].filter((name) => !written.has(name))).toEqual([])
})

test('a student loads the icons of their own menu, and staff those of the others later', () => {
  const ofStudents = iconsOfStudents({ mayOpen, screens })
  expect(ofStudents).toContain('home')
  expect(ofStudents).not.toContain('history')
})
