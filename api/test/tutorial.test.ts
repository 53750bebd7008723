import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resourceNamed } from '@tinkerdesk/shared'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const tutorial = read('docs/tutorial.md')
const blocks = [...tutorial.matchAll(/(?:^`([^`\n]+)`\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, file, language, code = '']) => ({
  file,
  language,
  code,
}))
const code = blocks.filter(({ language }) => language === 'ts')
const commands = blocks.filter(({ language }) => language === 'sh').flatMap((block) => block.code.trim().split('\n'))

describe('the tutorial', () => {
  it('shows a block of each file that it writes', () => {
    expect(new Set(code.map(({ file }) => file))).toEqual(
      new Set([
        'shared/src/resources/equipment.ts',
        'shared/src/resources/equipment-loan.ts',
        'shared/src/resources/index.ts',
        'api/test/support/matrix/lab-rights.ts',
        'api/test/support/matrix/fixture.ts',
        'api/src/demo/lab-inventory.ts',
        'api/test/equipment-loans.test.ts',
      ]),
    )
  })

  it.each(code.map((block, at) => [`${block.file} (block ${at + 1})`, block] as const))('has the code of %s', (_, block) => {
    expect(read(block.file!)).toContain(block.code)
  })

  it('shows the files of both resources whole', () => {
    for (const file of ['shared/src/resources/equipment.ts', 'shared/src/resources/equipment-loan.ts'])
      expect(code.flatMap((block) => (block.file === file ? [block.code] : [])).join('')).toBe(read(file))
  })

  it("builds the product's lab inventory with at most 200 lines by hand, its tests included", () => {
    const whole = ['shared/src/resources/equipment.ts', 'shared/src/resources/equipment-loan.ts', 'api/src/demo/lab-inventory.ts']
    const entries = /^ {2}equipment(Loan)?: \{[\s\S]*?^ {2}\},$|^const (lent|prices|late) .*$/gm
    const browserTests = /^test\('equipment [\s\S]*?^\}\)$/gm
    const lines = [
      ...[...whole, 'api/test/equipment-loans.test.ts'].map((file) => read(file).trimEnd()),
      ...(read('api/test/support/matrix/lab-rights.ts').match(entries) ?? []),
      ...(read('api/test/support/contract/list-rows.ts').match(entries) ?? []),
      ...(read('e2e/declared.spec.ts').match(browserTests) ?? []),
      ...[
        'shared/src/resources/index.ts',
        'api/src/demo/demo.ts',
        'api/test/support/matrix/fixture.ts',
        'api/test/support/contract/hooked.ts',
      ]
        .flatMap((file) => read(file).split('\n'))
        .filter((line) => /equipment(Loan)?\b|LabInventory/.test(line)),
    ].flatMap((text) => text.split('\n'))
    expect(lines.length).toBeGreaterThan(180)
    expect(lines.length).toBeLessThanOrEqual(200)
  })

  it('names commands and resources that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    expect(commands.length).toBeGreaterThan(3)
    for (const command of commands) {
      const [, script = '', args = ''] = /^npm run ([\w:]+)(?: -- ([\w-]+)| [\w-]+)?(?:\s+#.*)?$/.exec(command) ?? []
      expect([command, Object.keys(scripts)]).toEqual([command, expect.arrayContaining([script])])
      if (script === 'jest')
        expect(resourceNamed(args.replace(/s$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))).toBeDefined()
    }
  })
})
