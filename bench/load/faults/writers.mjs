import { createHash, randomBytes } from 'node:crypto'
import { ulid } from 'ulid'
import { pause } from '../../lib/requests.mjs'
import { judge, say } from '../report.mjs'
import { Tab } from '../tab.mjs'

const bulkSize = 8
/** Bytes of a file. */
const fileSize = 200_000
const digest = (bytes) => createHash('sha256').update(bytes).digest('hex')
/** Refusals that say what is the case. Anything else is a fault of the product. */
const fine = new Set([401, 409, 429, 503, 507])

/**
 * People who write without a pause: students, eight tags at once, one record that all change, and files. They keep what was acknowledged, what was
 * refused with a sentence, and what was answered in another way.
 */
export class Writers {
  students = new Map()
  bulks = new Set()
  files = new Map()
  version = 1
  sentences = new Map()
  faults = []
  lost = 0
  /** The times of writes that were acknowledged: the moment of the answer and the ms that it took. */
  answers = []
  #unknown = { students: new Map(), bulks: new Set() }
  #isOver = false
  #running = []

  constructor({ admin, classes }) {
    this.cookie = admin.cookie
    this.school = classes[0].school
  }

  /** Begins to write at a server. `contested` is made first. */
  async start(url, { hasFiles = false } = {}) {
    this.#isOver = false
    this.tab = new Tab(url, { cookie: this.cookie })
    if (!this.contested) {
      const { status, body } = await this.tab.ask('POST', '/api/tags', {
        name: `contested ${ulid()} 1`,
      })
      if (status !== 201) throw new Error(`A record could not be made: ${status} ${body?.title}`)
      this.contested = body
    }
    const kinds = [this.#student, this.#student, this.#bulk, this.#change, hasFiles && this.#file]
    this.#running = kinds.filter(Boolean).map((write) => this.#loop(write))
  }

  /** Goes on until a write was acknowledged that was sent from now on, or this time in ms has passed. Returns the ms. */
  async recovered(maxMs = 60_000) {
    const start = performance.now()
    while (performance.now() - start < maxMs) {
      if (this.answers.some(({ sent }) => sent > start)) return performance.now() - start
      await pause(20)
    }
    return Infinity
  }

  async stop() {
    this.#isOver = true
    await Promise.all(this.#running)
    this.tab.close()
  }

  async #loop(write) {
    while (!this.#isOver) {
      const sent = performance.now()
      const { status, type, body } = await write.call(this)
      if (status >= 200 && status < 300) this.answers.push({ sent, ms: performance.now() - sent })
      else if (status === 0) {
        this.lost += 1
        if (/no answer/.test(body.title)) this.faults.push(body.title)
        await pause(100)
      } else {
        const sentence = body?.title
        if (!fine.has(status) || !/problem\+json/.test(type) || !sentence)
          this.faults.push(`${status} ${type} ${sentence}`)
        const line = `${status} ${sentence}`
        this.sentences.set(line, (this.sentences.get(line) ?? 0) + 1)
        await pause(100)
      }
    }
  }

  async #student() {
    const id = ulid()
    const firstName = `Asha${id.slice(-10).toLowerCase()}`
    this.#unknown.students.set(id, firstName)
    const answer = await this.tab.ask('POST', '/api/students', {
      id,
      name: { firstName },
      school: this.school,
      class: '7th',
      guardians: [{ name: 'Parent', relationship: 'Mother', phone: '+919812076784' }],
    })
    if (answer.status === 201) this.students.set(id, firstName)
    return answer
  }

  async #bulk() {
    const name = `bulk ${ulid()}`
    this.#unknown.bulks.add(name)
    const bulk = Array.from({ length: bulkSize }, (_, at) => ({ name: `${name} ${at}` }))
    const answer = await this.tab.ask('POST', '/api/tags/bulk', { bulk })
    if (answer.status === 201) this.bulks.add(name)
    return answer
  }

  async #change() {
    const name = `${this.contested.name} ${this.version + 1}`
    const path = `/api/tags/${this.contested.id}`
    const answer = await this.tab.ask('PATCH', path, { version: this.version, name })
    if (answer.status === 200) this.version = answer.body.version
    if (answer.status === 409) this.version = answer.body.current.version
    return answer
  }

  async #file() {
    const bytes = randomBytes(fileSize)
    const form = new FormData()
    form.set('file', new Blob([bytes], { type: 'text/plain' }), 'notes.txt')
    const { url, cookie } = this.tab
    const answer = await fetch(`${url}/api/files`, {
      method: 'POST',
      headers: { origin: url, cookie },
      body: form,
    }).catch((error) => ({ status: 0, error }))
    if (answer.error) return { status: 0, body: { title: answer.error.message } }
    const body = await answer.json()
    if (answer.status === 201) this.files.set(body.id, digest(bytes))
    return { status: answer.status, type: answer.headers.get('content-type'), body }
  }

  /** Reads everything again at a server, and judges it. */
  async check(url) {
    const tab = new Tab(url, { cookie: this.cookie })
    const read = async (path) => (await tab.ask('GET', path)).body
    let missing = 0
    let halves = 0
    for (const [id, firstName] of this.#unknown.students) {
      const { status, body } = await tab.ask('GET', `/api/students/${id}`)
      if (status !== 200) {
        missing += this.students.has(id) ? 1 : 0
        continue
      }
      const matches = await read(
        `/api/students?fields=id&filter=name.firstName||$cont||${firstName.slice(1)}`,
      )
      if (body.guardians?.length !== 1 || matches?.[0]?.id !== id) halves += 1
    }
    for (const name of this.#unknown.bulks) {
      const there = (
        await read(`/api/tags?fields=id&filter=name||$starts||${encodeURIComponent(name)}`)
      )?.length
      if (there === 0 && this.bulks.has(name)) missing += 1
      if (there !== 0 && there !== bulkSize) halves += 1
    }
    const contested = await read(`/api/tags/${this.contested.id}`)
    if (!(contested?.version >= this.version)) missing += 1
    for (const [id, sum] of this.files) {
      const answer = await fetch(`${url}/api/files/${id}`, { headers: { cookie: this.cookie } })
      if (digest(Buffer.from(await answer.arrayBuffer())) !== sum) missing += 1
    }
    tab.close()
    const acknowledged = this.students.size + this.bulks.size + this.files.size + this.version - 1
    say(`${acknowledged} writes were acknowledged; ${this.lost} requests lost their connection`)
    for (const [sentence, count] of this.sentences) say(`said ${count} times: ${sentence}`)
    for (const fault of new Set(this.faults)) say(`FAULT: ${fault}`)
    judge('acknowledged and not there', missing, { most: 0 })
    judge('half there', halves, { most: 0 })
    judge('answers that were no sentence, or never came', this.faults.length, { most: 0 })
  }
}
