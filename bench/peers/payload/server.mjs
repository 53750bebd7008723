// Payload's REST API in production behind node:http. `handleEndpoints` of the package is the same that its Next.js routes call. With
// `PEER_MAKE` it makes the tables and people, writes their tokens to that file, and ends.
import { createServer } from 'node:http'
import { writeFileSync } from 'node:fs'
import { buildConfig, getPayload, handleEndpoints } from 'payload'

const database = async () => {
  if (process.env.PEER_URL) {
    const { postgresAdapter } = await import('@payloadcms/db-postgres')
    return postgresAdapter({
      schemaName: 'payload',
      pool: { connectionString: process.env.PEER_URL },
    })
  }
  const { sqliteAdapter } = await import('@payloadcms/db-sqlite')
  return sqliteAdapter({
    client: { url: `file:${process.env.PEER_FILE}` },
    wal: { synchronous: 'FULL' },
    busyTimeout: 5000,
  })
}

const roleOf = (req) => req.user?.role
const isSignedIn = ({ req }) => Boolean(req.user)
const schools = {
  slug: 'schools',
  access: { read: isSignedIn },
  fields: [
    { name: 'id', type: 'text', required: true },
    { name: 'name', type: 'text', required: true },
  ],
}
const users = {
  slug: 'users',
  auth: { depth: 0, tokenExpiration: 86_400 },
  fields: [
    { name: 'role', type: 'text', required: true },
    { name: 'school', type: 'relationship', relationTo: 'schools' },
  ],
}

const exported = ['firstName', 'lastName', 'school', 'class', 'section', 'gender', 'id']
const selected = Object.fromEntries(exported.map((name) => [name, true]))
const cell = (value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
const csvOf = ({ school, ...rest }) =>
  exported.map((name) => cell((name === 'school' ? school.name : rest[name]) ?? '')).join(',')

/** Every student that the person may read, a part at a time. */
async function* lines(req) {
  for (let page = 1; ; page += 1) {
    const { docs } = await req.payload.find({
      collection: 'students',
      sort: ['lastName', 'firstName', 'id'],
      select: selected,
      populate: { schools: { name: true } },
      depth: 1,
      limit: 1000,
      page,
      pagination: false,
      overrideAccess: false,
      req,
    })
    if (docs.length === 0) return
    yield `${docs.map(csvOf).join('\r\n')}\r\n`
  }
}

const students = {
  slug: 'students',
  access: {
    create: isSignedIn,
    read: ({ req }) =>
      roleOf(req) === 'incharge' ? { school: { in: [req.user.school] } } : isSignedIn({ req }),
  },
  indexes: [
    { fields: ['lastName', 'firstName', 'id'] },
    { fields: ['class', 'lastName', 'firstName', 'id'] },
    { fields: ['school', 'lastName', 'firstName', 'id'] },
  ],
  fields: [
    { name: 'id', type: 'text', required: true },
    { name: 'firstName', type: 'text', required: true },
    { name: 'lastName', type: 'text', required: true },
    { name: 'school', type: 'relationship', relationTo: 'schools', required: true },
    { name: 'gender', type: 'select', options: ['Female', 'Male', 'Other'] },
    {
      name: 'class',
      type: 'select',
      options: ['6th', '7th', '8th', '9th', '10th', '11th', '12th'],
      required: true,
    },
    { name: 'section', type: 'text', maxLength: 20 },
    { name: 'aspiration', type: 'text', maxLength: 200 },
    { name: 'isTeamLeader', type: 'checkbox' },
    { name: 'comments', type: 'textarea' },
    {
      name: 'email',
      type: 'email',
      unique: true,
      // A mentor reads it masked.
      hooks: {
        afterRead: [
          ({ value, req }) =>
            value && roleOf(req) === 'mentor' ? value.replace(/^(.).*@/, '$1•••@') : value,
        ],
      },
    },
    { name: 'guardians', type: 'json', access: { read: ({ req }) => roleOf(req) !== 'mentor' } },
  ],
  endpoints: [
    {
      path: '/bulk',
      method: 'post',
      handler: async (req) => {
        const docs = []
        for (const data of await req.json())
          docs.push(
            await req.payload.create({
              collection: 'students',
              data,
              depth: 0,
              overrideAccess: false,
              req,
            }),
          )
        return Response.json({ docs }, { status: 201 })
      },
    },
    {
      path: '/csv',
      method: 'get',
      handler: (req) =>
        new Response(ReadableStream.from(lines(req)).pipeThrough(new TextEncoderStream()), {
          headers: { 'content-type': 'text/csv' },
        }),
    },
  ],
}

const config = buildConfig({
  secret: 'bench',
  db: await database(),
  collections: [schools, students, users],
  telemetry: false,
  typescript: { autoGenerate: false },
})
const payload = await getPayload({ config })

async function make() {
  const id = process.env.PEER_SCHOOL
  await payload.create({ collection: 'schools', data: { id, name: 'School' } })
  const headers = {}
  for (const [role, school] of Object.entries({ mentor: undefined, incharge: id })) {
    const who = { email: `${role}@bench.example`, password: 'tinkerdesk-bench-2026' }
    await payload.create({ collection: 'users', data: { ...who, role, school } })
    const { token } = await payload.login({ collection: 'users', data: who })
    headers[role] = token
  }
  writeFileSync(process.env.PEER_MAKE, JSON.stringify(headers))
  process.exit(0)
}

const base = `http://127.0.0.1:${process.env.PORT}`
const bodyOf = async (request) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

if (process.env.PEER_MAKE) await make()
createServer(async (request, response) => {
  const body = request.method === 'GET' ? undefined : await bodyOf(request)
  const answer = await handleEndpoints({
    config,
    request: new Request(`${base}${request.url}`, {
      method: request.method,
      headers: request.headers,
      body,
    }),
  })
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (answer.headers.get('content-type')?.startsWith('application/json'))
    response.end(Buffer.from(await answer.arrayBuffer()))
  else {
    for await (const chunk of answer.body ?? []) response.write(chunk)
    response.end()
  }
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
process.on('SIGTERM', () => process.exit(0))
