import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { heapArgs, largeFromMb, memoryMb, smallHeap } from '../../scripts/lib/heap-args.mjs'

const root = resolve(import.meta.dirname, '../..')
const mb = 1024 ** 2

describe('the memory of the server', () => {
  test.each([
    [512, true],
    [1024, true],
    [largeFromMb - 1, true],
    [largeFromMb, false],
    [2048, false],
    [24_000, false],
  ])('with %i MB, a small heap: %s', (memory, isSmall) => {
    const args = heapArgs(memory)
    expect(args.includes('--heap-growing-percent=25')).toBe(isSmall)
    expect(args).toContain(`--max-semi-space-size=${isSmall ? 4 : 16}`)
    expect(args).toContain('--v8-pool-size=1')
  })

  test.each([
    ['a machine without a limit', 8000, 0, 8000],
    ['a container with a limit', 8000, 512, 512],
    ['a limit above the machine, which is none', 8000, 2 ** 43, 8000],
  ])('is that of %s', (_, total, limit, expected) => {
    expect(memoryMb(total * mb, limit * mb)).toBe(expected)
  })

  test('is chosen by the container when it starts, with options that Node takes', async () => {
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
    expect(dockerfile).toContain('exec node $(node scripts/print-heap-args.mjs)')
    for (const file of ['scripts/print-heap-args.mjs', 'scripts/lib/heap-args.mjs'])
      expect(dockerfile).toContain(`/app/${file} `)
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/print-heap-args.mjs'],
      {
        cwd: root,
      },
    )
    expect(stdout.trim().split(' ')).toEqual(heapArgs(memoryMb()))
    for (const args of [smallHeap, heapArgs(largeFromMb)])
      await promisify(execFile)(process.execPath, [...args, '-e', ''])
  })
})
