import { Logger } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import { subject } from '@tinkerdesk/shared/resources/subject'
import { mock } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { system } from '../src/access/system.js'
import { HookRegistry } from '../src/crud/machine/hook-registry.js'
import { hooksOf, type Hooks } from '../src/crud/machine/hooks.js'
import { Database, type Dialect, type Transaction } from '../src/database/database.js'
import { NestedTransactionError } from '../src/database/open-transaction.js'
import { runTool } from '../src/tools/terminal.js'
import { TestApp } from './support/test-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'a transaction inside another one on %s',
  (dialect) => {
    let app: TestApp
    let database: Database
    beforeAll(async () => {
      app = await TestApp.start(dialect)
      ;({ database } = app)
    })
    afterAll(() => app.stop())

    const readOne = (tx: Transaction) => tx.all<{ n: number }>('SELECT 1 AS n')
    const works = () => database.write(readOne, 'product')

    test('is refused at once, and the next one runs', async () => {
      await expect(database.write(() => works(), 'product')).rejects.toThrow(NestedTransactionError)
      await expect(
        database.write(async () => {
          await wait(5)
          return Promise.all([works(), works()])
        }, 'product'),
      ).rejects.toThrow(NestedTransactionError)
      expect(await works()).toEqual([{ n: 1 }])
    })

    test('names the hook that began it', async () => {
      const own = ({ get }: { get: (service: typeof Database) => Database }) =>
        get(Database).write(readOne, 'product')
      const messageOf = async (hooks: Hooks<typeof subject>) => {
        const registry = new HookRegistry([hooksOf(subject, hooks)], app.app.get(ModuleRef))
        const change = {
          action: 'create' as const,
          resource: subject,
          before: null,
          after: null,
          me: system,
        }
        return database
          .write(async (tx) => {
            await registry.before({ ...change, tx })
            await registry.after([{ ...change, tx }])
            await registry.purge({ resource: subject, id: '1', me: system, tx })
          }, 'product')
          .catch((error: Error) => error.message)
      }
      expect(await messageOf({ before: async (change) => void (await own(change)) })).toMatch(
        /^The before-hook of "subject" begins a transaction/,
      )
      expect(await messageOf({ after: async (change) => void (await own(change)) })).toMatch(
        /^The after-hook of "subject" begins a transaction/,
      )
      expect(await messageOf({ purge: async (change) => void (await own(change)) })).toMatch(
        /^The purge-hook of "subject" begins a transaction/,
      )
      expect(
        await messageOf({ before: async ({ tx }) => void (await readOne(tx)) }),
      ).toBeUndefined()
    })

    test('of a hook fails its request and keeps nobody waiting', async () => {
      const kept = Reflect.get(app.app.get(HookRegistry), 'hooks') as Map<string, unknown[]>
      const before = kept.get('subject')
      const hooks = hooksOf(subject, {
        after: async ({ get }) => void (await get(Database).write(readOne, 'product')),
      })
      kept.set(
        'subject',
        Reflect.get(new HookRegistry([hooks], app.app.get(ModuleRef)), 'hooks').get('subject'),
      )
      const admin = app.as(await app.person('admin'))
      const faults = mock.method(Logger.prototype, 'error', () => undefined)
      try {
        for (const path of ['/api/subjects', '/api/subjects/bulk']) {
          const subjects = [{ name: `Physics of ${path}` }]
          expect(
            (await admin.post(path, path.endsWith('bulk') ? { bulk: subjects } : subjects[0]))
              .status,
          ).toBe(500)
        }
        expect(
          JSON.stringify(faults.mock.calls.map((call) => call.arguments.map(String))),
        ).toContain('The after-hook of \\"subject\\" begins')
      } finally {
        faults.mock.restore()
        if (before) kept.set('subject', before)
        else kept.delete('subject')
      }
      expect((await admin.post('/api/subjects', { name: 'Physics' })).status).toBe(201)
    })

    test('is none after the commit of the first, nor beside it', async () => {
      const after = new Promise<unknown>((resolve, reject) => {
        void database.write(
          async (tx) => tx.afterCommit(() => void works().then(resolve, reject)),
          'product',
        )
      })
      expect(await after).toEqual([{ n: 1 }])
      let later: Promise<unknown> | undefined
      await database.write(async () => void (later = wait(20).then(works)), 'product')
      expect(await later).toEqual([{ n: 1 }])
      expect(await Promise.all([works(), works(), works()])).toHaveLength(3)
    })

    test('of more than half a second is named in the log with the source of what began it', async () => {
      const { prepareStackTrace } = Error
      // As `npm start` does, for files that are joined from many.
      Error.prepareStackTrace = (error, calls) =>
        [String(error), ...calls.map((call) => `    at ${String(call)}`)]
          .join('\n')
          .replaceAll('nested-transactions.test', 'its-source')
      const warn = mock.method(Logger.prototype, 'warn', () => undefined)
      async function slowFeature() {
        await database.write(() => wait(550), 'product')
      }
      try {
        await works()
        await slowFeature()
        // A tool keeps nobody waiting.
        await runTool(slowFeature)
        expect(warn.mock.calls.map((call) => String(call.arguments[0]))).toEqual([
          expect.stringMatching(
            /^A transaction took \d{3,4} ms, while others waited\. It was begun by .*slowFeature .*its-source/,
          ),
        ])
      } finally {
        Error.prepareStackTrace = prepareStackTrace
        warn.mock.restore()
      }
    })
  },
)
