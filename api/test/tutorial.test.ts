import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resourceNamed } from '@tinkerdesk/shared'

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const tutorial = read('docs/tutorial.md')
const blocks = [...tutorial.matchAll(/(?:^`([^`\n]+)`\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm)].map(
  ([, file, language, code = '']) => ({
    file,
    language,
    code,
  }),
)
const code = blocks.filter(({ language }) => language === 'ts')
const commands = blocks
  .filter(({ language }) => language === 'sh')
  .flatMap((block) => block.code.trim().split('\n'))

describe('the tutorial', () => {
  it('shows a block of each file that it writes', () => {
    expect(new Set(code.map(({ file }) => file))).toEqual(
      new Set([
        'shared/src/resources/equipment.ts',
        'shared/src/resources/equipment-loan.ts',
        'api/test/support/matrix/lab-rights.ts',
        'api/test/support/contract/hooked.ts',
        'api/test/support/contract/list-rows.ts',
        'api/src/demo/lab-inventory.ts',
        'api/test/equipment-loans.test.ts',
      ]),
    )
  })

  it.each(code.map((block, at) => [`${block.file} (block ${at + 1})`, block] as const))(
    'has the code of %s',
    (_, block) => {
      expect(read(block.file!)).toContain(block.code)
    },
  )

  it('shows the files of both resources whole', () => {
    for (const file of [
      'shared/src/resources/equipment.ts',
      'shared/src/resources/equipment-loan.ts',
    ])
      expect(code.flatMap((block) => (block.file === file ? [block.code] : [])).join('')).toBe(
        read(file),
      )
  })

  it("builds the product's lab inventory with at most 9,310 characters by hand, its tests included", () => {
    const whole = [
      'shared/src/resources/equipment.ts',
      'shared/src/resources/equipment-loan.ts',
      'api/src/demo/lab-inventory.ts',
    ]
    const entries =
      /^ {2}equipment(Loan)?: (?:inWords\(|\{)[\s\S]*?^ {2}[)}],$|^const (prices|late) .*$|^export const labFixtures[\s\S]*?^\}$/gm
    const browserTests = /(?<=^\/\/ The lab inventory's own.*\n)test\([\s\S]*?^\}\)$/gm
    const mentions = /^.*(equipment(Loan)?\b|LabInventory).*$/gm
    const parts: [file: string, written: readonly string[]][] = [
      ...[...whole, 'api/test/equipment-loans.test.ts'].map((file): [string, string[]] => [
        file,
        [read(file).trimEnd()],
      ]),
      ...[
        ['api/test/support/matrix/lab-rights.ts', entries] as const,
        ['api/test/support/contract/list-rows.ts', entries] as const,
        ['e2e/declared.spec.ts', browserTests] as const,
        ['api/src/demo/demo.ts', mentions] as const,
        ['api/test/support/contract/hooked.ts', mentions] as const,
        ['admin/src/resource/related/related.test.ts', mentions] as const,
      ].map(([file, pattern]): [string, string[]] => [file, read(file).match(pattern) ?? []]),
    ]
    expect(parts.filter(([, written]) => written.length === 0)).toEqual([])
    // White space apart, so that the width of the lines does not count: 200 lines of up to 140 characters have as many.
    const characters = parts
      .flatMap(([, written]) => written)
      .join('')
      .replace(/\s/g, '')
    expect(characters.length).toBeLessThanOrEqual(9310)
  })

  it('names commands and resources that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    expect(commands.length).toBeGreaterThan(3)
    for (const command of commands) {
      const [, script = '', args = ''] =
        /^npm run ([\w:]+)(?: -- ([\w-]+)| [\w-]+)?(?:\s+#.*)?$/.exec(command) ?? []
      expect([command, Object.keys(scripts)]).toEqual([command, expect.arrayContaining([script])])
      if (script === 'jest')
        expect(
          resourceNamed(
            args.replace(/s$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
          ),
        ).toBeDefined()
    }
  })
})
