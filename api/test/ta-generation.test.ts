import { ulid } from 'ulid'
import { startCopiesLab, type CopiesLab } from './support/copies-lab.js'

let lab: CopiesLab
beforeAll(async () => {
  lab = await startCopiesLab()
  const steps = ['Cut the wire.', 'Wind the coil.', 'Fix the magnet.', 'Turn it.']
  for (const taName of ['Magnet motor', 'Coil compass'])
    await lab.admin.post(
      '/api/tinkering-activities',
      lab.activity(taName, { instructions: steps.map((step) => `${taName}: ${step}`) }),
    )
})
afterAll(() => lab.app.stop())

const wish = (more: object = {}) => ({
  id: ulid(),
  about: 'A magnet toy',
  classesFrom: '6th',
  classesTo: '8th',
  minutes: 60,
  complexity: 'simple',
  language: 'en',
  ...more,
})

describe('a draft without an AI provider', () => {
  test('is composed of two activities of the library, and belongs to the person who asked', async () => {
    const body = wish()
    expect((await lab.mentor.post('/api/ta-gen', body)).status).toBe(200)
    const { body: draft } = await lab.mentor.get(`/api/tinkering-activities/${body.id}`)
    expect(draft).toMatchObject({
      status: 'draft',
      taID: null,
      origin: 'composer',
      author: lab.mentor.uid,
      subject: null,
    })
    expect(draft.sources).toHaveLength(2)
    expect(draft).not.toHaveProperty('prompt')
    expect((await lab.admin.get(`/api/tinkering-activities/${body.id}`)).body.prompt).toContain(
      'A magnet toy',
    )
    expect((await lab.incharge.get(`/api/tinkering-activities/${body.id}`)).status).toBe(404)
    // The same request again makes no second draft.
    expect(await lab.mentor.post('/api/ta-gen', body)).toMatchObject({
      status: 409,
      body: { code: 'id_exists' },
    })
    expect((await lab.mentor.get('/api/ta-gen')).body).toMatchObject({
      engine: 'composer',
      limit: 20,
      left: 19,
    })
  })

  test('is made five times a day for a student, however many are asked for at once, and says when the next one can be', async () => {
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => lab.pupil.post('/api/ta-gen', wish())),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(answers.find(({ status }) => status === 429)!.body).toMatchObject({
      title:
        'You have made 5 drafts today, the most in a day. You can make the next one tomorrow, from midnight.',
    })
    expect((await lab.pupil.get('/api/tinkering-activities?list=drafts')).body).toHaveLength(5)
  })

  test.each([
    ['no topic', { about: ' ' }, 'about'],
    ['classes the wrong way round', { classesFrom: '9th' }, 'classesTo'],
    ['a place that does not exist', { subject: ulid() }, 'subject'],
    ['a photo that nobody has looked at', { photo: ulid() }, 'photo'],
    ['Hindi, which the library does not have', { language: 'hi' }, 'language'],
    ['too little time', { minutes: 1 }, 'minutes'],
  ])('is refused with %s, and counts for nothing', async (_name, more, path) => {
    const before = (await lab.mentor.get('/api/ta-gen')).body.left
    expect(await lab.mentor.post('/api/ta-gen', wish(more))).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    })
    expect((await lab.mentor.get('/api/ta-gen')).body.left).toBe(before)
  })

  test('is Hindi to its safety notes, made of the Hindi activities of the library', async () => {
    for (const taName of ['हवा का पंखा', 'चुंबक की नाव'])
      await lab.admin.post(
        '/api/tinkering-activities',
        lab.activity(taName, {
          intro: 'बच्चे मिलकर इसे बनाते हैं।',
          goals: ['देखें कि हवा से क्या चलता है।'],
          materials: ['कागज़', 'मोमबत्ती'],
          instructions: ['कागज़ काटें।', 'मोमबत्ती जलाएँ।', 'उसे ऊपर पकड़ें।', 'देखें कि क्या होता है।'].map(
            (step) => `${taName}: ${step}`,
          ),
          tips: [],
          assessment: [],
          extensions: [],
        }),
      )
    const body = wish({ language: 'hi', about: 'हवा' })
    expect((await lab.mentor.post('/api/ta-gen', body)).status).toBe(200)
    const { body: draft } = await lab.mentor.get(`/api/tinkering-activities/${body.id}`)
    const texts = [
      draft.taName,
      draft.intro,
      draft.goals,
      draft.materials,
      draft.instructions,
      draft.tips,
    ]
      .flat()
      .map(String)
    expect(texts.filter((text) => /[a-z]{2}/i.test(text))).toEqual([])
    expect(draft.tips).toEqual(expect.arrayContaining([expect.stringMatching(/^सुरक्षा: गर्म चीज़ें/)]))
  })
})
