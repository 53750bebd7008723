import { fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Injectable } from '@nestjs/common'
import { Turns } from '../../../database/turns.js'
import { fileRefusal, fileTooCostly } from './file-faults.js'
import { FileLimits } from './file-limits.js'
import type { FileAnswer, FileRequest, ReadFile } from './file-request.js'

// The tests run the source.
const program = fileURLToPath(new URL(`./read-process${extname(import.meta.url)}`, import.meta.url))
const megabyte = 1024 ** 2

/** Reads files of strangers, each in a process of its own, which ends with it. People take turns; one is read at a time. */
@Injectable()
export class FileReader {
  private readonly turns = new Turns(1, { maxWaiting: 3, isStrict: true })

  constructor(private readonly limits: FileLimits) {}

  /** Returns the rows of a file. Throws `validation_failed` with what is wrong with it, and `too_many_requests`. */
  async read(
    person: string,
    request: Omit<FileRequest, 'maxRows' | 'maxUnpacked' | 'maxCells'>,
    leaving: AbortSignal,
  ): Promise<ReadFile> {
    const { rows: maxRows, unpacked: maxUnpacked, cells: maxCells } = this.limits
    const answer = await this.turns.run(
      person,
      () => this.ask({ ...request, maxRows, maxUnpacked, maxCells }, leaving),
      leaving,
    )
    if ('file' in answer) return answer.file
    throw fileRefusal(answer.fault)
  }

  private ask(request: FileRequest, leaving: AbortSignal): Promise<FileAnswer> {
    const { memory, time } = this.limits
    const child = fork(program, [String(memory)], {
      // Nothing secret of the server's environment goes where strangers' files are read.
      env: { MALLOC_ARENA_MAX: '1' },
      execArgv: [...process.execArgv, `--max-old-space-size=${Math.ceil(memory / megabyte / 2)}`],
      stdio: 'ignore',
      serialization: 'advanced',
    })
    const end = () => child.kill('SIGKILL')
    const late = setTimeout(end, time)
    leaving.addEventListener('abort', end)
    return new Promise<FileAnswer>((resolve, reject) => {
      const costly = () => reject(leaving.aborted ? leaving.reason : fileTooCostly())
      child.on('message', (answer: FileAnswer) => resolve(answer))
      child.on('error', costly).on('exit', costly)
      child.send(request, (error) => error && end())
    }).finally(() => {
      clearTimeout(late)
      leaving.removeEventListener('abort', end)
      end()
    })
  }
}
