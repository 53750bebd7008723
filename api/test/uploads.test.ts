import { request } from 'node:http'
import { maxResourceFile, type FileValue } from '@tinkerdesk/shared'
import { FilesWorld, png } from './support/files-world.js'

let world: FilesWorld
beforeAll(async () => {
  world = await FilesWorld.start()
})
afterAll(() => world.stop())

describe('an upload', () => {
  test('needs a session and our own origin', async () => {
    expect((await world.post('nobody', png, 'a.png')).status).toBe(401)
    const form = new FormData()
    form.append('file', new File([png], 'a.png'))
    const forged = await fetch(`${world.address}/api/files`, {
      method: 'POST',
      body: form,
      headers: { cookie: world.cookies.asha!, origin: 'https://evil.example' },
    })
    expect(forged.status).toBe(403)
    expect(await world.stored()).toEqual([])
  })

  test('of one byte more than 50 MB is refused while it arrives', async () => {
    const answer = await world.post('asha', new Uint8Array(maxResourceFile + 1), 'large.bin')
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 413,
      body: { code: 'file_too_large', title: 'Please select a file less than 50MB' },
    })
    expect(await world.stored()).toEqual([])
  })

  test('that is interrupted leaves nothing', async () => {
    const sending = request(`${world.address}/api/files`, {
      method: 'POST',
      headers: {
        origin: world.address,
        cookie: world.cookies.asha,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 1_000_000,
      },
    })
    sending.on('error', () => undefined)
    sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
    sending.write(Buffer.alloc(200_000, 1))
    while ((await world.stored()).length === 0) await new Promise((done) => setTimeout(done, 10))
    sending.destroy()
    while ((await world.stored()).length > 0) await new Promise((done) => setTimeout(done, 10))
  })

  test('of nothing but boundaries is refused without much work', async () => {
    const [file, part] = [
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\nx',
      '\r\n--b\r\n\r\n',
    ]
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const before = process.cpuUsage()
    const answer = await world.send('asha', '/api/files', {
      method: 'POST',
      headers,
      body: file + part.repeat(500_000),
    })
    const { user, system } = process.cpuUsage(before)
    expect(answer.status).toBe(400)
    // Two seconds if each of them is parsed.
    expect((user + system) / 1000).toBeLessThan(1000)
    expect(await world.stored()).toEqual([])
  })

  test.each([
    ['<!doctype html><script>alert(document.cookie)</script>', 'photo.png'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'drawing.svg'],
  ])('of %j is only ever saved', async (content, name) => {
    const file = (await (await world.post('asha', content, name, 'image/png')).json()) as FileValue
    const { headers } = await world.send('asha', file.url)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toMatch(/^private, no-cache/)
  })

  test('of a picture is stored, and served as one', async () => {
    const file = await world.upload('asha', png, 'photo.png')
    expect(file).toMatchObject({ name: 'photo.png', type: 'image/png' })
    const { headers } = await world.send('asha', file.url)
    expect(headers.get('content-type')).toBe('image/png')
  })

  test('is served by byte range', async () => {
    const file = await world.upload('asha', '0123456789', 'ten.txt')
    const part = await world.send('asha', file.url, { headers: { range: 'bytes=-2' } })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '89',
      'bytes 8-9/10',
    ])
    expect(await world.statusFor('asha', file, { headers: { range: 'bytes=10-' } })).toBe(416)
    const head = await world.send('asha', file.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
    const whole = await world.send('asha', file.url)
    expect([whole.headers.get('content-length'), whole.headers.get('content-encoding')]).toEqual([
      '10',
      null,
    ])
  })

  test('is one of at most 100 of a person at once, and holds up nobody else', async () => {
    const open = () => {
      const headers = {
        origin: world.address,
        cookie: world.cookies.asha,
        'content-type': 'multipart/form-data; boundary=b',
      }
      const sending = request(`${world.address}/api/files`, { method: 'POST', headers })
      sending.on('error', () => undefined)
      sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
      sending.write(Buffer.alloc(100_000, 1))
      return sending
    }
    const sendings = Array.from({ length: 100 }, open)
    while ((await world.stored()).length < 100) await new Promise((done) => setTimeout(done, 10))
    const refused = await world.post('asha', png, 'one more.png')
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 429,
      body: { title: expect.stringMatching(/^You are uploading 100 files at once. Wait until/) },
    })
    expect((await world.post('ravi', png, 'a.png')).status).toBe(201)
    for (const sending of sendings) sending.destroy()
    while ((await world.post('asha', png, 'one more.png')).status !== 201)
      await new Promise((done) => setTimeout(done, 10))
  })
})
