import { declaredShapes } from '../../database/declared-shapes.js'
import { withoutShapes, withShapes } from './write-shapes.js'

test('what changed is recorded with its migration, and forgotten when that is undone', () => {
  const now = declaredShapes()
  const { project } = now
  const before = { ...now, project: { ...project!, path: 'plans' }, gone: { parts: {} } }
  const former = { '0001-initial.ts': before }
  const recorded = withShapes(former, '0023-move-projects.ts', before, now)
  expect(recorded['0023-move-projects.ts']).toEqual({ project, gone: null })
  expect(withoutShapes(recorded, '0023-move-projects.ts')).toEqual(former)
  expect(withShapes(recorded, '0024-other.ts', now, now)).toBe(recorded)
})
