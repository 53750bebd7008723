import { UntilCommit } from './until-commit.js'

describe('what is kept until the next commit', () => {
  const database: { revision: number | null } = { revision: 1 }
  let kept: UntilCommit<string>
  let reads: string[]
  beforeEach(() => {
    database.revision = 1
    kept = new UntilCommit(database, 2)
    reads = []
  })
  const read = (name: string, change?: () => void) =>
    kept.of([name], () => {
      reads.push(name)
      change?.()
      return Promise.resolve(`${name} at ${database.revision}`)
    })

  it('is read once', async () => {
    expect(kept.known(['a'])).toBeUndefined()
    expect([await read('a'), await read('a'), await read('b')]).toEqual([
      'a at 1',
      'a at 1',
      'b at 1',
    ])
    expect(reads).toEqual(['a', 'b'])
    expect(kept.known(['a'])).toBe('a at 1')
  })

  it('is forgotten at a commit', async () => {
    await read('a')
    database.revision = 2
    expect(kept.known(['a'])).toBeUndefined()
    expect([await read('a'), reads]).toEqual(['a at 2', ['a', 'a']])
  })

  it('is not what was read beside a commit', async () => {
    await read('a', () => (database.revision = 2))
    expect(kept.known(['a'])).toBeUndefined()
    await read('a')
    expect(reads).toEqual(['a', 'a'])
  })

  it('is nothing where other processes write', async () => {
    database.revision = null
    await read('a')
    await read('a')
    expect([reads, kept.known(['a'])]).toEqual([['a', 'a'], undefined])
  })

  it('is limited', async () => {
    for (const name of ['a', 'b', 'c']) await read(name)
    expect(['a', 'b', 'c'].map((name) => kept.known([name]))).toEqual([
      undefined,
      undefined,
      'c at 1',
    ])
  })
})
