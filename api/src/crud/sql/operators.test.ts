import { planOf } from '../plan/plan.js'
import { comparison, operators } from './operators.js'

const compare = (
  path: string,
  operator: string,
  value?: unknown,
  dialect: 'sqlite' | 'postgres' = 'sqlite',
) => {
  const plan = planOf('student')
  return comparison({ dialect, plan, alias: 't', leaf: plan.leaf(path)! }, operator, value)
}

describe('a comparison', () => {
  it.each([
    ['$eq', 'B', 't."section" = ?', ['B']],
    ['$ne', 'B', '(t."section" IS NULL OR t."section" <> ?)', ['B']],
    ['$in', 'A,B', 't."section" IN (?, ?)', ['A', 'B']],
    ['$notin', ['A'], '(t."section" IS NULL OR t."section" NOT IN (?))', ['A']],
    ['$isnull', undefined, 't."section" IS NULL', []],
    ['$starts', 'A', '(t."section" >= ? AND t."section" < ?)', ['A', 'A\u{10FFFF}']],
    ['$cont', 'A', 'instr(t."section", ?) > 0', ['A']],
    ['$exclL', 'Á', '(t."section_key" IS NULL OR NOT (instr(t."section_key", ?) > 0))', ['a']],
  ])('by %s of %j is "%s"', (operator, value, text, values) => {
    expect(compare('section', operator, value)).toEqual({ text, values })
  })

  it('never puts a value into the text', () => {
    const hostile = `'; DROP TABLE students; --`
    const texts = Object.entries(operators).filter(([, { family }]) => family !== 'ordered')
    expect(texts.length).toBeGreaterThan(10)
    for (const [name, { takes }] of texts) {
      const { text } = compare('section', name, takes === 'nothing' ? undefined : hostile)
      expect(text).not.toContain('DROP')
    }
  })

  it('searches by trigrams from three characters on, where the field is searched', () => {
    expect(compare('name.firstName', '$contL', 'na').text).toContain('instr')
    const indexed = compare('name.firstName', '$contL', 'nav"y')
    expect(indexed.text).toContain('MATCH')
    expect(indexed.values).toEqual(['name_first_name_key : "nav""y"'])
    expect(indexed.scan?.text).toContain('instr')
  })

  it('escapes the wildcards of a search on PostgreSQL', () => {
    const { row, text, values } = compare('name.firstName', '$contL', '50%_a', 'postgres')
    expect(values).toEqual(['%50\\%\\_a%'])
    expect(row).toEqual({ text, values })
  })

  it('asks the members of a relation to many', () => {
    expect(compare('tags', '$in', ['tag0000001', 'tag0000002'])).toEqual({
      text: 't."id" IN (SELECT "owner_id" FROM "students_tags" WHERE "target_id" IN (?, ?))',
      values: ['tag0000001', 'tag0000002'],
    })
    expect(compare('tags', '$isnull').text).toBe(
      't."id" NOT IN (SELECT "owner_id" FROM "students_tags")',
    )
  })

  it.each([
    ['section', '$near', 'B', 'has an operator that does not exist: $near'],
    ['section', '$eq', { a: 1 }, 'takes text, numbers and true or false'],
    ['section', '$eq', ['A', 'B'], 'takes one value'],
    ['section', '$in', [], 'needs at least one value'],
    ['section', '$in', Array.from({ length: 501 }, () => 'A'), 'takes at most 500 values'],
    ['section', '$eq', 'a\u0000b', 'has a value that is not allowed'],
    ['section', '$contL', '', 'needs a value'],
    ['isTeamLeader', '$cont', 'x', 'cannot be compared by $cont'],
    ['guardians', '$eq', 'x', 'cannot be compared by $eq'],
  ])('on %s by %s of %j is refused', (path, operator, value, message) => {
    expect(() => compare(path, operator, value)).toThrow(message)
  })
})
