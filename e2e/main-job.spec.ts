import { expect, type Browser, type Page } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { answerNextDialog } from './support/dialogs.js'
import { followTo } from './support/screens.js'
import { choose as chooseIn } from './support/select.js'
import { haveSession, signIn } from './support/sign-in.js'
import { storedDrafts } from './support/stored-drafts.js'
import { test } from './support/test.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const school = { name: 'Nilgiri Model School', incharge: 'head@nilgiri.example' }
const pupil = {
  firstName: 'Tara',
  lastName: 'Menon',
  email: 'tara@nilgiri.example',
  password: 'seven quiet elephants',
}

/** Opens a separate browser context. */
async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

const choose = (page: Page, label: string, text: string, typed?: string) =>
  chooseIn(page, page.getByRole('combobox', { name: label }), text, typed)

async function addSchool(page: Page) {
  await page.goto(`${server.url}/school-data/add`)
  await page.locator('[data-path="name"] input').fill(school.name)
  await page.locator('[data-path="address.addressLine1"] input').fill('4 Coonoor Road')
  await page.locator('[data-path="address.city"] input').fill('Udhagamandalam')
  await choose(page, 'State', 'Tamil Nadu', 'Tamil')
  await page.locator('[data-path="address.pincode"] input').fill('643001')
  await page.locator('[data-path="atlIncharge.firstName"] input').fill('Meera')
  await page.locator('[data-path="atlIncharge.email"] input').fill(school.incharge)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: school.name })).toBeVisible()
}

async function addStudent(page: Page): Promise<string> {
  await followTo(page, '/student-data/add')
  await page.locator('[data-path="name.firstName"] input').fill(pupil.firstName)
  await page.locator('[data-path="name.lastName"] input').fill(pupil.lastName)
  await page.locator('[data-path="email"] input').fill(pupil.email)
  await choose(page, 'School', school.name, school.name)
  await choose(page, 'Class', '9th')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/\/student-data\/show\/\w+$/)
  return page.url().split('/').at(-1)!
}

async function linkFor(page: Page, address: string): Promise<string> {
  const mail = async () => {
    const answer = (await (
      await page.request.get(`${server.url}/api/outbox?state=sent`)
    ).json()) as {
      data: { to: string; text: string }[]
    }
    return answer.data.find(({ to }) => to === address)
  }
  await expect.poll(mail).toBeDefined()
  return /https?:\S+token=\S+/.exec((await mail())!.text)![0]
}

async function setPassword(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill(pupil.password)
  await page.getByRole('button', { name: 'Save the password' }).click()
  // The link has signed the person in.
  await expect(page.getByRole('heading', { name: `Hello ${pupil.firstName}!` })).toBeVisible()
}

test('a new student works on their copy, and only those of their school see it', async ({
  browser,
  page: admin,
}) => {
  await haveSession(admin, server.url, 'admin')
  await addSchool(admin)
  const studentId = await addStudent(admin)
  const link = await linkFor(admin, pupil.email)

  const student = await newPage(browser)
  await setPassword(student, link)
  await expect(student).toHaveURL(`${server.url}/`)
  await expect(
    student.getByRole('link', { name: 'Open Light up your first circuit' }),
  ).toBeVisible()
  await student.getByRole('link', { name: 'Edit Light up your first circuit' }).click()
  await expect(student.getByLabel('TA ID', { exact: false }).first()).toBeDisabled()
  const copyId = new URL(student.url()).pathname.split('/').at(-1)!

  await test.step('duplicates block saving', async () => {
    const goal = (at: number) => student.locator(`[data-path="goals.${at}"] textarea`)
    await student.getByRole('button', { name: 'Add goal' }).click()
    await expect(goal(3)).toBeFocused()
    await student.keyboard.type('Explain it to my sister')
    await student.keyboard.press('Enter')
    await expect(goal(4)).toBeFocused()
    await student.keyboard.type(' explain it to MY sister')
    await student.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(
      student
        .getByRole('region', { name: 'Messages', exact: true })
        .getByText('Data has duplicate values!'),
    ).toBeVisible()
    await expect(student).toHaveURL(/\/ta\/edit\//)
    await expect(student.getByText('Same as line 4', { exact: true })).toHaveCount(1)
    await student.getByRole('button', { name: 'Remove goal 5' }).click()
    await student.getByText('Goal 5 removed').getByRole('button', { name: 'Undo' }).click()
    await expect(goal(4)).toHaveValue(' explain it to MY sister')
    await student.getByRole('button', { name: 'Remove goal 5' }).click()
    await expect(student.getByText('Same as line 4', { exact: true })).toHaveCount(0)
  })

  await test.step('a draft survives a reload', async () => {
    await student.getByLabel('Comments', { exact: false }).fill('The LED glows!')
    await expect
      .poll(async () => JSON.stringify(await storedDrafts(student)))
      .toContain('The LED glows!')
    answerNextDialog(student, 'accept')
    await student.reload()
    await student.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(student.getByLabel('Comments', { exact: false })).toHaveValue('The LED glows!')
  })

  await test.step('files are uploaded, listed and removed', async () => {
    const input = student.locator('[data-path="files"] input[type=file]')
    await input.setInputFiles([
      {
        name: 'circuit.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('battery, resistor, LED'),
      },
      { name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('not this one') },
    ])
    await expect(student.getByRole('link', { name: /wrong\.txt/ })).toBeVisible()
    await student.getByRole('button', { name: /Remove file \d, wrong\.txt/ }).click()
    await expect(student.getByRole('link', { name: /circuit\.txt/ })).toBeVisible()
  })

  await student.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(student.getByText('Updated successfully!!')).toBeVisible()
  await expect(student).toHaveURL(`${server.url}/`)

  await test.step('the student sets a status', async () => {
    await student.getByRole('button', { name: 'Status of Light up your first circuit' }).click()
    await expect(student.getByRole('menuitemradio', { name: 'TA Completed' })).toHaveCount(0)
    await student.getByRole('menuitemradio', { name: 'Mentor Needed' }).click()
    await expect(
      student.getByRole('listitem').filter({ hasText: 'Light up your first circuit' }),
    ).toContainText('Mentor Needed')
  })

  await test.step('staff see the change', async () => {
    await followTo(admin, '/')
    await admin.getByRole('link', { name: /^Show all/ }).click()
    await admin
      .getByRole('row', { name: /Tara Menon/ })
      .getByRole('link')
      .click()
    await expect(admin.getByText('Explain it to my sister')).toBeVisible()
    await expect(admin.getByText('The LED glows!')).toBeVisible()
    await expect(admin.getByRole('link', { name: /circuit\.txt/ })).toBeVisible()
  })

  await test.step('the in-charge of another school sees neither the student nor the copy', async () => {
    const other = await newPage(browser)
    await signIn(other, server.url, 'incharge', `/student-data/snapshot?student=${studentId}`)
    await expect(
      other.getByText('This student does not exist, or you may not see them.'),
    ).toBeVisible()
    await followTo(other, `/student-data/snapshot/${studentId}/ta/edit/${copyId}`)
    await expect(
      other.getByText('This record does not exist, or you do not have access to it.'),
    ).toBeVisible()
    for (const path of [`students/${studentId}`, `student-activities/${copyId}`])
      expect((await other.request.get(`${server.url}/api/${path}`)).status()).toBe(404)
    const copies = await other.request.get(
      `${server.url}/api/student-activities?filter=student||$eq||${studentId}`,
    )
    expect(await copies.json()).toEqual([])
  })
})
