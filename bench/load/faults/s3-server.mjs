// A server that speaks S3 with a folder, as a process that can be killed. Usage: s3-server.mjs FOLDER PORT.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../../lib/data.mjs'

const S3rver = createRequire(join(root, 'api/package.json'))('s3rver')
const [directory, port] = process.argv.slice(2)
await new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: 'lab-files', configs: [] }],
}).run()
console.log('ready')
