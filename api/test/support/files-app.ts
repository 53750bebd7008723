import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Catch,
  Global,
  Module,
  type ArgumentsHost,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
} from '@nestjs/common'
import { APP_FILTER, APP_GUARD } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { Test } from '@nestjs/testing'
import type { FileValue, Me } from '@tinkerdesk/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Config } from '../../src/config/config.js'
import { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { FilesModule } from '../../src/features/files/files.module.js'
import { AttachmentService, type FilesChange } from '../../src/files/attachment-service.js'
import { FileStorageModule } from '../../src/files/file-storage.module.js'
import { attachments, fileTables } from '../../src/files/files.tables.js'
import { EventsModule } from '../../src/events/events.module.js'
import { jobTables } from '../../src/jobs/jobs.tables.js'
import { RecordReader } from '../../src/files/record-reader.js'
import { ProblemError } from '../../src/problems/problem-error.js'

export const person = (uid: string): Me => ({
  uid,
  email: `${uid}@demo.example`,
  role: 'student',
  displayName: uid,
  schoolIds: [],
})
/** A picture that stays as it is when it is cleaned. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAsSAAALEgHS3X78AAAADUlEQVQImWNg+M9QDwADgQF/hps9nQAAAABJRU5ErkJggg==',
  'base64',
)

@Catch(ProblemError)
class Problems implements ExceptionFilter {
  catch(error: ProblemError, host: ArgumentsHost): void {
    void host.switchToHttp().getResponse<FastifyReply>().code(error.status).send(error.toProblem())
  }
}

class Headers implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    Object.assign(request, {
      session: { id: 'session', me: person(String(request.headers['x-person'])), isKept: false },
    })
    return true
  }
}

export const formOf = (
  content: BlobPart,
  name: string,
  type = 'application/octet-stream',
  field = 'file',
): FormData => {
  const form = new FormData()
  form.append(field, new File([content], name, { type }))
  return form
}

/** Returns files as the attachments of a field. */
export const named = (path: string, ...files: { id: string }[]) =>
  files.map(({ id }) => ({ path, id }))

/** The files alone, without records and accounts: a header names the person, and `readable` the fields that each person may read. */
export class FilesApp {
  private constructor(
    /** Entries of the form `uid resource recordId field`. */
    readonly readable: Set<string>,
    readonly app: NestFastifyApplication,
    readonly database: Database,
    readonly directory: string,
    readonly base: string,
  ) {}

  static async start(): Promise<FilesApp> {
    const directory = await mkdtemp(join(tmpdir(), 'files-'))
    const database = await openDatabase({ dataDir: directory }, [...fileTables, ...jobTables])
    const readable = new Set<string>()
    class KnownReads extends RecordReader {
      override async mayOpen(me: Me, file: string): Promise<boolean> {
        const places = await attachments.find(database.read, { file_id: file })
        return places.some(({ resource, record_id, field }) =>
          readable.has([me.uid, resource, record_id, field].join(' ')),
        )
      }
    }
    const provided = [
      { provide: Config, useValue: new Config({ DATA_DIR: directory }) },
      { provide: Database, useValue: database },
      { provide: RecordReader, useClass: KnownReads },
    ]
    @Global()
    @Module({
      providers: [
        ...provided,
        { provide: APP_GUARD, useClass: Headers },
        { provide: APP_FILTER, useClass: Problems },
      ],
      exports: [Config, Database, RecordReader],
    })
    class Surroundings {}
    const testing = await Test.createTestingModule({
      imports: [Surroundings, EventsModule, FileStorageModule, FilesModule],
    }).compile()
    const app = testing.createNestApplication<NestFastifyApplication>(
      new FastifyAdapter({ forceCloseConnections: true }),
      {
        logger: false,
      },
    )
    await app.listen(0, '127.0.0.1')
    const { port } = app.getHttpServer().address() as AddressInfo
    return new FilesApp(readable, app, database, directory, `http://127.0.0.1:${port}/api/files`)
  }

  async stop(): Promise<void> {
    await this.app.close()
    await this.database.close()
    await rm(this.directory, { recursive: true })
  }

  get attachments(): AttachmentService {
    return this.app.get(AttachmentService)
  }

  post(
    body: FormData | string,
    uid = 'navya',
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(this.base, { method: 'POST', body, headers: { 'x-person': uid, ...headers } })
  }

  async upload(content: BlobPart = png, name = 'robot.png', uid = 'navya'): Promise<FileValue> {
    const answer = await this.post(formOf(content, name), uid)
    expect(answer.status).toBe(201)
    return (await answer.json()) as FileValue
  }

  get(
    id: string,
    uid = 'navya',
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<Response> {
    return fetch(`${this.base}/${id}`, { method, headers: { 'x-person': uid, ...headers } })
  }

  sync(change: Partial<FilesChange> & Pick<FilesChange, 'recordId'>): Promise<void> {
    return this.database.write(
      (tx) =>
        this.attachments.sync(tx, {
          me: person('navya'),
          resource: 'studentActivity',
          before: [],
          after: [],
          ...change,
        }),
      'product',
    )
  }

  /** Returns the name of every file on the disk, unfinished ones too. */
  async stored(): Promise<string[]> {
    const entries = await readdir(join(this.directory, 'files'), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  }

  async leavesNothing(act: () => Promise<unknown>): Promise<void> {
    const before = await this.stored()
    const rows = await this.database.read.all('SELECT id FROM files')
    await act()
    expect(await this.stored()).toEqual(before)
    expect(await this.database.read.all('SELECT id FROM files')).toEqual(rows)
  }
}
