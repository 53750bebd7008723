import type { Dialect } from '../src/database/database.js'
import { TestApp, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

interface Offered {
  resource: string
  title: string
  hint: string
}

describe.each<[Dialect]>([['sqlite'], ['postgres']])('quick find on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let incharge: Person
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = await app.person('admin')
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    const [hill, lake] = await twoSchools(app)
    const child = (
      firstName: string,
      lastName: string,
      school: string,
      in_: string,
      more: object = {},
    ) => app.make('student', { name: { firstName, lastName }, school, class: in_, ...more })
    await child('Asha', 'Bairwa', hill, '8th')
    await child('Asha', 'Rao', lake, '9th')
    await child('Chandrasekhar', 'Iyer', lake, '8th', { aspiration: 'Sees the sea' })
    await app.make('equipment', {
      name: 'Asha microscope',
      category: 'Measuring',
      school: hill,
      quantity: 1,
    })
    await app
      .make('project', { projectName: 'Water of Bairwa', schoolName: hill, projectId: 'W1' })
      .catch(() => undefined)
  })
  afterAll(() => app.stop())

  const find = async (who: Person, text: string) => {
    const { status, body } = await app.as(who).get(`/api/quick-find?q=${encodeURIComponent(text)}`)
    expect(status).toBe(200)
    const { records, isSimilar } = body as unknown as { records: Offered[]; isSimilar: boolean }
    return {
      names: records.map(({ title, resource }) => `${resource} ${title}`),
      records,
      isSimilar,
    }
  }

  test('finds records of all lists by parts of their names, the best name first', async () => {
    // The in-charge has an account.
    const { names, isSimilar } = await find(admin, 'asha')
    expect(names.toSorted()).toEqual([
      'equipment Asha microscope',
      'student Asha Bairwa',
      'student Asha Rao',
      'user Asha Rao',
    ])
    expect(isSimilar).toBe(false)
    expect((await find(admin, 'ASHA RAO')).records).toContainEqual(
      expect.objectContaining({ resource: 'student', title: 'Asha Rao', hint: 'Lake · 9th' }),
    )
    expect((await find(admin, 'as')).names).toContain('student Asha Rao')
    expect((await find(admin, 'nobody at all')).names).toEqual([])
  })

  test('finds words in several fields: a name, a class, a related name', async () => {
    expect((await find(admin, 'asha 8th')).names).toEqual(['student Asha Bairwa'])
    expect((await find(admin, '9th asha')).names).toEqual(['student Asha Rao'])
    expect((await find(admin, 'asha lake')).names).toContain('student Asha Rao')
    expect((await find(admin, 'asha lake')).names).not.toContain('student Asha Bairwa')
    expect((await find(admin, '8th')).names).toEqual([])
  })

  test('finds a record by its own title, with words of one and two letters anywhere in it', async () => {
    const address = {
      addressLine1: '1 Hill Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
    }
    for (const name of [
      'Govt. High School Kaur 49',
      'Govt. High School Kaur 5',
      'Kendriya Vidyalaya No 27',
      'D A V School 4',
    ])
      await app.make('school', { name, address })
    await app.make('student', {
      name: { firstName: 'Kaur', lastName: 'Govt' },
      school: (await twoSchools(app))[0],
      class: '8th',
    })
    for (const [typed, title] of [
      ['kaur 49', 'Govt. High School Kaur 49'],
      ['Govt. High School Kaur 49', 'Govt. High School Kaur 49'],
      ['kaur 5', 'Govt. High School Kaur 5'],
      ['Kendriya Vidyalaya No 27', 'Kendriya Vidyalaya No 27'],
      ['vidyalaya no', 'Kendriya Vidyalaya No 27'],
      ['no 27', 'Kendriya Vidyalaya No 27'],
      ['d a v school', 'D A V School 4'],
    ] as const) {
      const { names, isSimilar } = await find(admin, typed)
      expect([typed, names[0], isSimilar]).toEqual([typed, `school ${title}`, false])
    }
    // Only beginnings of words count.
    expect((await find(admin, 'kaur 9')).names).toEqual([])
  })

  test('finds tasks, chats and copies by their names, for the people who see them, with what their pages need', async () => {
    const child = await app.person('student')
    const other = await app.person('student')
    await app.as(child).post('/api/tasks', { taskName: 'Polish the telescope' })
    await app.as(child).post('/api/chat-groups', { groupName: 'Telescope builders', users: [] })
    const { id: student } = await app.make('student', {
      name: { firstName: 'Tara' },
      school: (await twoSchools(app))[0],
      class: '8th',
    })
    const { id: source } = await app.make('course', { courseName: 'Grinding telescope mirrors' })
    await app.make('studentCourse', { student, source })
    expect((await find(child, 'telescope')).names.toSorted()).toEqual([
      'chatGroup Telescope builders',
      'task Polish the telescope',
    ])
    expect((await find(other, 'telescope')).names).toEqual([])
    expect((await find(child, 'telescpoe')).names).toContain('task Polish the telescope')
    const { records } = await find(admin, 'telescope mirrors')
    expect(records).toContainEqual(
      expect.objectContaining({ resource: 'studentCourse', relations: { student } }),
    )
  })

  test('tolerates typos where nothing has the words', async () => {
    for (const typed of ['bairva', 'biarwa', 'bairwaa', 'Bairw'])
      expect((await find(admin, typed)).names).toContain('student Asha Bairwa')
    expect(await find(admin, 'bairva')).toMatchObject({ isSimilar: true })
    expect((await find(admin, 'ahsa rao')).names).toContain('student Asha Rao')
    expect((await find(admin, 'chandrsekahr')).names).toEqual(['student Chandrasekhar Iyer'])
    expect((await find(admin, 'asha bairva 8th')).names).toEqual(['student Asha Bairwa'])
  })

  test('finds only what the person may see, by fields that they may filter by', async () => {
    expect((await find(incharge, 'asha')).names.toSorted()).toEqual([
      'equipment Asha microscope',
      'student Asha Bairwa',
    ])
    for (const typed of ['chandrasekhar', 'chandrsekahr', 'asha rao', 'asha lake'])
      expect(await find(incharge, typed)).toMatchObject({ names: [] })
    const mentor = await app.person('mentor')
    // Mentors read students, and not their e-mails.
    await app.make('student', {
      name: { firstName: 'Zoya' },
      school: (await twoSchools(app))[0],
      class: '7th',
      email: 'hidden.name@lab.example',
    })
    expect((await find(mentor, 'zoya')).names).toEqual(['student Zoya'])
    for (const typed of ['hidden', 'hiden.name', 'zoya hidden'])
      expect((await find(mentor, typed)).names).toEqual([])
    expect((await find(admin, 'hidden')).names).toContain('student Zoya')
    const child = await app.person('student')
    for (const typed of ['asha', 'asha 9th', 'ahsa 9th', 'new student'])
      expect((await find(child, typed)).names).not.toContain('student Asha Rao')
  })

  test('finds a record from the moment at which it is stored, and no longer when it is archived', async () => {
    const child = await app.person('student')
    const [hill] = await twoSchools(app)
    // Nothing has the words, so the texts of all rows are looked through for similar ones.
    for (const typed of ['pranavi', 'pranawi', 'pranavi 6th'])
      expect((await find(incharge, typed)).names).toEqual([])
    const { id } = await app.make('student', {
      name: { firstName: 'Pranavi' },
      school: hill,
      class: '6th',
    })
    for (const typed of ['pranavi', 'pranawi', 'pranavi 6th']) {
      expect((await find(incharge, typed)).names).toEqual(['student Pranavi'])
      expect((await find(child, typed)).names).toEqual([])
    }
    expect(await app.as(admin).del(`/api/students/${String(id)}`)).toMatchObject({ status: 200 })
    for (const typed of ['pranavi', 'pranawi', 'pranavi 6th'])
      expect((await find(incharge, typed)).names).toEqual([])
  })

  test('measures what it is sent', async () => {
    for (const q of ['', '%20', 'x'.repeat(101), 'a%00b'])
      expect((await app.as(admin).get(`/api/quick-find?q=${q}`)).status).toBe(400)
    expect((await app.as(admin).get('/api/quick-find')).status).toBe(400)
    for (const q of [
      '%25',
      '%22',
      '_',
      '%22%20OR%20*',
      'a AND',
      'NEAR(',
      'é'.repeat(100),
      'ab '.repeat(33),
    ])
      expect([q, (await app.as(admin).get(`/api/quick-find?q=${q}`)).status]).toEqual([q, 200])
  })
})
