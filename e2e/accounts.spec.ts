import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from './server.js'
import { hold } from './support/hold.js'
import { apiOf } from './support/records.js'
import { followTo } from './support/screens.js'
import { choose } from './support/select.js'
import { haveSession } from './support/sign-in.js'

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('the admin sees who was invited, and cancels and repeats invitations for several accounts at once', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  await api.make('users', { displayName: 'Zoya Ali', email: 'zoya@lab.example', role: 'mentor' })
  await api.make('users', { displayName: 'Zubin Roy', email: 'zubin@lab.example', role: 'mentor' })
  await page.goto(`${server.url}/user-data/view?q=lab.example`)
  const rows = page.getByRole('row').filter({ hasText: '@lab.example' })
  await expect(rows).toHaveText([/Zoya Ali.*Invited just now/, /Zubin Roy.*Invited just now/])
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Cancel invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 invitations?' })
  await dialog.getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(page.getByText('2 invitations cancelled')).toBeVisible()
  await expect(rows).toHaveText([/Zoya Ali.*Not invited/, /Zubin Roy.*Not invited/])

  await test.step('accounts are filtered by status, and show their school', async () => {
    const [navya] = (
      await api.list('students?page=1&limit=1&join=school&filter=email||$eq||student@demo.example')
    ).data
    const { id, name } = navya!['school'] as { id: string; name: string }
    await followTo(page, '/user-data/view')
    await expect(page.getByRole('row', { name: /Sudha Raman/ })).toBeVisible()
    await choose(page, page.getByRole('combobox', { name: 'Status' }), 'Not invited')
    await expect(page).toHaveURL(/f\.state=notInvited/)
    await expect(page.getByRole('row', { name: /Zoya Ali/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Sudha Raman/ })).toHaveCount(0)
    await followTo(page, '/user-data/view?f.state=active&f.state=invited')
    await expect(page.getByRole('row', { name: /Sudha Raman/ })).toContainText('Active')
    await followTo(page, `/user-data/view?f.school=${id}`)
    await expect(page.getByRole('row', { name: /Navya Kaur/ })).toContainText(name)
    await followTo(page, '/user-data/view?f.role=atlIncharge')
    await expect(page.getByRole('row', { name: /Navya Kaur/ })).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Kavita Rathore/ })).toContainText(name)
  })

  await test.step('the outbox says that the demo sends nothing', async () => {
    await followTo(page, '/outbox')
    await expect(
      page.getByText('The demo sends no e-mails. You read them here instead.'),
    ).toBeVisible()
  })
})

test('a replaced in-charge without another school is disabled in the same save, or kept', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const address = {
    addressLine1: '1 Hill Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
  }
  const made = await api.make('schools', {
    name: 'Hill School',
    address,
    atlIncharge: { firstName: 'Meera', email: 'meera@lab.example' },
  })
  await page.goto(`${server.url}/school-data/show/${made.id}`)
  await expect(page.getByText(/Meera · Invited/)).toBeVisible()

  const replace = async (email: string, former: string, answer: string) => {
    await followTo(page, `/school-data/edit/${made.id}`)
    await page.locator('#field-atlIncharge-email').fill(email)
    await page.keyboard.press('Control+s')
    await page
      .getByRole('dialog', { name: `Disable the account of ${former}?` })
      .getByRole('button', { name: answer })
      .click()
    await expect(page).toHaveURL(/\/school-data\/show\//)
    await expect(page.getByText(/Meera · Invited/)).toBeVisible()
  }
  const disabled = async (email: string) =>
    (await api.list(`users?page=1&limit=1&filter=email||$eq||${email}`)).data[0]!['disabled']
  await replace('ravi@lab.example', 'Meera', 'Save and disable it')
  await expect.poll(() => disabled('meera@lab.example')).toBe(true)
  await replace('tara@lab.example', 'Meera', 'Save and keep it')
  expect(await disabled('ravi@lab.example')).toBe(false)

  await test.step('an edit of several schools asks, too', async () => {
    await api.make('schools', {
      name: 'Hill View',
      address,
      atlIncharge: { firstName: 'Uma', email: 'uma@lab.example' },
    })
    await followTo(page, '/school-data/view?q=hill')
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.locator('.td-bulk').getByRole('button', { name: 'Edit' }).click()
    await choose(
      page,
      page.getByRole('combobox', { name: 'Fields to change' }),
      /in-charge.*e-mail/i,
      'in-charge',
    )
    await page.locator('#field-atlIncharge-email').fill('vani@lab.example')
    await page.getByRole('button', { name: 'Change 2' }).click()
    const question = page.getByRole('dialog', { name: 'Disable 2 accounts?' })
    await expect(question).toContainText('uma@lab.example')
    await question.getByRole('button', { name: 'Save and disable them' }).click()
    await expect.poll(() => disabled('uma@lab.example')).toBe(true)
    expect([await disabled('tara@lab.example'), await disabled('vani@lab.example')]).toEqual([
      true,
      false,
    ])
  })

  await test.step('a school is handed over by an action, and accounts are filtered by their school', async () => {
    // The page shows the school as it was before that edit until it has read it again. The action waits for that.
    const release = await hold(page, (url) => url.pathname === `/api/schools/${made.id}`)
    await followTo(page, `/school-data/show/${made.id}`)
    await expect(page.getByRole('link', { name: 'tara@lab.example' })).toBeVisible()
    await page.getByRole('button', { name: 'New in-charge' }).click()
    release()
    await expect(page.locator('#field-atlIncharge-email')).toHaveValue('')
    await page.locator('#field-atlIncharge-firstName').fill('Isha')
    await page.locator('#field-atlIncharge-email').fill('isha@lab.example')
    await page.keyboard.press('Enter')
    // The other school keeps the former in-charge, so nothing is asked.
    await expect(page.getByText('Hill School has a new in-charge')).toBeVisible()
    await expect(page.getByText(/Isha · Invited/)).toBeVisible()
    await followTo(page, `/user-data/view?f.school=${made.id}`)
    await expect(page.locator('tr[data-row]')).toHaveText([/isha@lab\.example/])
  })
})

test('an in-charge who becomes a mentor is taken off their schools in the same save, after a question', async ({
  page,
}) => {
  await haveSession(page, server.url, 'admin')
  const api = apiOf(page, server.url)
  const address = {
    addressLine1: '2 Lake Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
  }
  const made = await api.make('schools', {
    name: 'Lake School',
    address,
    atlIncharge: { firstName: 'Nila', email: 'nila@lab.example' },
  })
  const account = (await api.list('users?page=1&limit=1&filter=email||$eq||nila@lab.example'))
    .data[0]!
  await page.goto(`${server.url}/user-data/edit/${String(account['id'])}`)
  await page.getByLabel('Name', { exact: true }).fill('Nila Rao')
  await choose(page, page.locator('#field-role'), 'Mentor')
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: 'Take Nila off 1 school?' })
  await expect(question.getByRole('link', { name: 'Lake School' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.keyboard.press('Control+s')
  await question.getByRole('button', { name: 'Take off and save' }).click()
  await expect(page).toHaveURL(/\/user-data\/show\//)
  await expect(page.getByRole('heading', { name: 'Nila Rao' })).toBeVisible()
  expect(
    (await api.list(`schools?page=1&limit=1&filter=id||$eq||${made.id}`)).data[0],
  ).toMatchObject({ atlIncharge: { email: null } })
})
