import {
  before,
  dropType,
  make,
  schemas,
  shapes,
  openFormerSchemas,
} from './support/former-schemas.js'
import { quietTerminal } from './support/quiet-terminal.js'

openFormerSchemas()

describe('a field that is gone while a new one is stored like it', () => {
  test('is not guessed about: without a terminal the developer has to say', async () => {
    await expect(make({})).rejects.toThrow(
      'Rename or drop? partners.sortOf is not declared any more, and type is new.\n' +
        'Add --rename partners.sortOf=type to keep the values, or --drop partners.sortOf to lose them.',
    )
  })

  test('is asked about on a terminal, and its path too', async () => {
    const terminal = quietTerminal(['type', 'sortOf'])
    const { moves, postgres } = await make({}, terminal)
    expect(moves).toMatchObject([{ from: 'sortOf', to: 'type' }])
    expect(postgres.up[0]).toBe('ALTER TABLE "partners" RENAME COLUMN "sort_of" TO "type"')
    expect(terminal.questions[0]).toMatch(
      /^partners.sortOf is not declared any more\. .* Rename or drop\?$/,
    )
    expect(terminal.lines).toEqual([])
    for (const schema of Object.values(schemas)) await schema.run(before)
  })

  test.each([
    [
      'partners.kind=type',
      'partner.kind cannot become type: the migrations create no column kind in the table partners.',
    ],
    ['partners.name=type', 'partner.name is still declared.'],
    ['partners.sortOf=typ', 'partner.typ is not declared.'],
    ['partner=type', '"partner" names no field.'],
    ['pupils.sortOf=type', '"pupils" is not a resource.'],
    ['partners.sortOf', '"partners.sortOf" is no rename.'],
  ])('cannot be renamed by %s', async (rename, message) => {
    await expect(make({ renames: [rename] })).rejects.toThrow(message)
  })

  test.each([['partners.type=Friendly'], ['partners.type=']])(
    'is not filled in by %s',
    async (fill) => {
      await expect(make({ drops: ['partners.sortOf'], fills: [fill] })).rejects.toThrow(
        /is no value of partner.type/,
      )
    },
  )
})

describe('a part of a list that is gone while a new one is of its kind', () => {
  test('is not guessed about: without a terminal the developer has to say', async () => {
    await expect(make(dropType, quietTerminal(), undefined, shapes)).rejects.toThrow(
      'Rename or drop? projects.tasks.ready is not declared any more, and tasks.done is new.\n' +
        'Add --rename projects.tasks.ready=tasks.done to keep the values, or --drop projects.tasks.ready to lose them.',
    )
  })

  test('is asked about on a terminal, renamed in live and archived rows, and not asked about again', async () => {
    const terminal = quietTerminal(['tasks.done', ''])
    const { moves, lists, addresses, sqlite } = await make(dropType, terminal, undefined, shapes)
    expect(moves).toMatchObject([{ from: 'tasks.ready', to: 'tasks.done' }])
    expect(sqlite.up.filter((text) => text.includes('"ready"'))).toEqual([
      expect.stringMatching(/^UPDATE "projects" SET "tasks"/),
      expect.stringMatching(/^UPDATE archive/),
      expect.stringMatching(/^UPDATE change_rows SET planned/),
      expect.stringMatching(/^UPDATE change_rows SET previous/),
    ])
    expect(lists).toEqual([{ resource: 'equipmentLoan', from: 'late', to: 'overdue' }])
    expect([...addresses].sort((a, b) => a.from.localeCompare(b.from))).toEqual([
      { from: 'gone-sessions', to: 'session-data/view' },
      { from: 'loans', to: 'equipment-loans' },
      { from: 'loans/late', to: 'equipment-loans/overdue' },
      { from: 'plans', to: 'project-data' },
    ])
    const withOption = await make(
      { ...dropType, renames: ['projects.tasks.ready=tasks.done'] },
      quietTerminal(),
      undefined,
      shapes,
    )
    expect(withOption.moves).toHaveLength(1)
  })
})
