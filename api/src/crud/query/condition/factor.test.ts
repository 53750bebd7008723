import { planOf } from '../../plan/plan.js'
import { factor } from './factor.js'
import type { QueryNode } from './query.js'

const is = (path: string, value: string): QueryNode => ({ path, operator: '$eq', value })
/** Returns the factored tree in short: a related node as `relation{…}`. */
function short(resource: string, tree: QueryNode): string {
  const read = (node: ReturnType<typeof factor>): string => {
    if ('through' in node)
      return `${node.through.path}{${short(node.through.target!.to, node.node)}}`
    if ('path' in node) return `${node.path}=${String(node.value)}`
    const [word, children] = 'all' in node ? [' & ', node.all] : [' | ', node.any]
    return `(${children.map(read).join(word)})`
  }
  return read(factor(planOf(resource), tree))
}

describe('conditions on one related row', () => {
  it('are put together under "or", and under "and" for a relation to one', () => {
    const both = [is('school.name', 'a'), is('class', '8th'), is('school.city', 'b')]
    expect(short('student', { any: both })).toBe('(class=8th | school{(name=a | city=b)})')
    expect(short('student', { all: both })).toBe('(class=8th & school{(name=a & city=b)})')
  })

  it('stay apart under "and" for a relation to many: two members may satisfy them', () => {
    const both = [is('members.section', 'a'), is('members.class', 'b')]
    expect(short('team', { all: both })).toBe('(members{section=a} & members{class=b})')
    expect(short('team', { any: both })).toBe('members{(section=a | class=b)}')
  })

  it('are put together through brackets and further relations', () => {
    const node: QueryNode = {
      any: [
        { all: [is('student.school.name', 'a')] },
        { all: [is('student.school.city', 'b'), is('student.class', 'c')] },
      ],
    }
    expect(short('studentActivity', node)).toBe(
      'student{((class=c & school{city=b}) | school{name=a})}',
    )
    expect(
      short('studentActivity', {
        any: [is('student.school.name', 'a'), is('student.school.city', 'b')],
      }),
    ).toBe('student{school{(name=a | city=b)}}')
  })

  it('leaves unknown paths, empty lists and single conditions as they are', () => {
    expect(short('student', { all: [] })).toBe('()')
    expect(short('student', { all: [is('shoe.size', '9')] })).toBe('shoe.size=9')
    expect(short('student', is('school.a.b.c.d.e', '1'))).toBe('school.a.b.c.d.e=1')
  })
})
