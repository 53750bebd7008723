import { choice, flag, group, list, relation, relations, text } from '../../fields/index.js'
import type { Student } from '../../resources/student.js'
import type { StudentActivity } from '../../resources/student-activity.js'
import type { TinkeringActivity } from '../../resources/tinkering-activity.js'
import type { Row } from '../declare/declared.js'
import { count, sum } from '../derived.js'
import { defineResource } from '../define-resource.js'
import type { FieldPath } from '../declare/path.js'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
/** Compiles for `true` only. */
const holds = <T extends true>(): T => true as T

const robot = defineResource({
  name: 'robot',
  label: { one: 'Robot', many: 'Robots' },
  url: 'robots',
  title: ['name'],
  fields: {
    name: text('Name', { required: true }),
    drive: choice('Drive', ['wheels', 'legs'], { default: 'wheels' }),
    size: choice('Size', ['small', 'large']),
    isReady: flag('Ready'),
    school: relation('School', 'school', { required: true }),
    builders: relations('Builders', 'student'),
    motor: group('Motor', { maker: text('Maker'), volts: text('Volts', { required: true }) }),
    parts: list(
      'Parts',
      group('Part', { name: text('Name', { required: true }), shop: text('Shop') }),
    ),
  },
  list: { columns: ['name', 'motor.volts'], sort: 'name' },
  form: [{ key: 'robot', title: 'Robot', fields: ['name', 'motor', 'parts.shop'] }],
  access: {
    mentor: [
      {
        can: 'read',
        where: (me) => ({ createdBy: me.uid, drive: 'legs' }),
        except: ['parts.shop'],
      },
    ],
  },
})
type Robot = Row<typeof robot>

const base = {
  name: 'robot',
  label: { one: 'Robot', many: 'Robots' },
  url: 'robots',
  form: [],
} as const

// The type of a row:
{
  // It is exact for every field.
  holds<Same<Robot['name'], string>>()
  holds<Same<Robot['drive'], 'wheels' | 'legs'>>()
  holds<Same<Robot['size'], 'small' | 'large' | null>>()
  holds<Same<Robot['isReady'], boolean>>()
  holds<Same<Robot['school'], string>>()
  holds<Same<Robot['builders'], string[]>>()
  holds<Same<Robot['motor'], { maker: string | null; volts: string }>>()
  holds<Same<Robot['parts'], { name: string; shop: string | null }[]>>()
  holds<Same<Robot['version'], number>>()
}

{
  // It has exactly the fields of a student and what the server adds.
  type Added = 'id' | 'version' | 'createdAt' | 'updatedAt' | 'createdBy'
  type Birth = 'dateOfBirth' | 'yearOfBirth' | 'ofAgeFrom'
  type About = 'aspiration' | 'comments' | 'email' | 'tags' | 'guardians'
  type Keys =
    | Added
    | About
    | Birth
    | 'name'
    | 'nameInOtherScript'
    | 'school'
    | 'gender'
    | 'class'
    | 'section'
    | 'isTeamLeader'
  holds<Same<keyof Student, Keys>>()
  holds<Same<Student['name'], { firstName: string; lastName: string | null }>>()
  holds<Same<Student['class'], '6th' | '7th' | '8th' | '9th' | '10th' | '11th' | '12th'>>()
  holds<Same<Student['gender'], 'Female' | 'Male' | 'Other' | null>>()
  holds<Same<Student['tags'], string[]>>()
}

{
  // It keeps the difference between an activity and its copy.
  holds<Same<TinkeringActivity['taName'], string>>()
  holds<Same<TinkeringActivity['status'], 'published' | 'draft' | 'declined'>>()
  holds<
    Same<
      Pick<StudentActivity, 'student' | 'source' | 'sourceVersion'>,
      { student: string; source: string | null; sourceVersion: number | null }
    >
  >()
  holds<Same<StudentActivity['goals'], string[]>>()
  holds<
    Same<
      Extract<StudentActivity['status'], `${string}Completed`>,
      'Nearly Completed' | 'Review Completed' | 'TA Completed'
    >
  >()
}

// These lines must not compile:
{
  // It is a path that is not a field.
  type Path = FieldPath<NonNullable<(typeof robot)['$fields']>>
  const inGroup: Path = 'motor.maker'
  const inList: Path = 'parts.shop'
  // @ts-expect-error a group has only its own parts
  const wrong: Path = 'motor.colour'
  // @ts-expect-error a text has no parts
  const deeper: Path = 'name.length'
  void [inGroup, inList, wrong, deeper]
}

{
  // It is a column, a title, a sort key or a form field that is not a field.
  const fields = { name: text('Name'), drive: choice('Drive', ['wheels', 'legs']) }
  defineResource({
    ...base,
    title: ['name'],
    fields,
    // @ts-expect-error an unknown column
    list: { columns: ['nam'], sort: 'name' },
    access: {},
  })
  defineResource({
    ...base,
    // @ts-expect-error an unknown title
    title: ['colour'],
    fields,
    list: { columns: ['name'], sort: 'name' },
    access: {},
  })
  defineResource({
    ...base,
    title: ['name'],
    fields,
    // @ts-expect-error an unknown sort key
    list: { columns: ['name'], sort: '-age' },
    access: {},
  })
  const rest = {
    title: ['name'],
    fields,
    list: { columns: ['name'], sort: 'name' },
    access: {},
  } as const
  // @ts-expect-error an unknown field in a form
  defineResource({ ...base, ...rest, form: [{ key: 'a', title: 'A', fields: ['age'] }] })
  defineResource({
    ...base,
    title: ['name'],
    fields,
    list: { columns: ['name'], sort: '-name' },
    access: {},
  })
}

{
  // It is a column, a filter or a granted field that is no derived value.
  const robots = { ...base, title: ['name'], fields: { name: text('Name') } } as const
  const derived = { repairs: count('repair', { by: 'robot' }) }
  const list = {
    columns: ['name', 'repairs'],
    more: ['repairs'],
    filters: ['repairs'],
    sort: 'name',
  } as const
  const form = [{ key: 'a', title: 'A', fields: ['repairs'] }] as const
  defineResource({
    ...robots,
    derived,
    list,
    form,
    access: { mentor: [{ can: 'read', fields: ['name', 'repairs'] }] },
  })
  // @ts-expect-error an unknown derived value as a column
  defineResource({ ...robots, derived, list: { columns: ['repairz'], sort: 'name' }, access: {} })
  defineResource({
    ...robots,
    derived,
    list,
    // @ts-expect-error an unknown derived value in a form
    form: [{ key: 'a', title: 'A', fields: ['repairz'] }],
    access: {},
  })
  defineResource({
    ...robots,
    derived,
    list,
    // @ts-expect-error an unknown derived value in a grant
    access: { mentor: [{ can: 'read', fields: ['repairz'] }] },
  })
  // @ts-expect-error a list of counts has no order
  count('repair', { by: 'robot', per: ['day'], as: 'repairs', sortable: true })
  // @ts-expect-error a sum is of a field
  sum('repair', { by: 'robot' })
}

{
  // It is a capacity of something else than one record, by an unknown field or under an unknown condition.
  const visits = { lab: relation('Lab', 'lab'), labs: relations('Labs', 'lab'), hour: text('Hour') }
  const resource = {
    ...base,
    title: ['hour'],
    fields: visits,
    list: { columns: ['hour'], sort: 'hour' },
    access: {},
  } as const
  const rest = { limit: 'seats', message: ({ hour }: { hour: string | null }) => `Full at ${hour}` }
  defineResource({
    ...resource,
    atMost: { of: 'lab', per: ['hour'], where: { hour: { $ne: null } }, ...rest },
  })
  // @ts-expect-error a relation to many has no one record
  defineResource({ ...resource, atMost: { of: 'labs', ...rest } })
  // @ts-expect-error a text is not a relation
  defineResource({ ...resource, atMost: { of: 'hour', ...rest } })
  // @ts-expect-error an unknown field
  defineResource({ ...resource, atMost: { of: 'lab', per: ['day'], ...rest } })
  // @ts-expect-error an unknown key of the condition
  defineResource({ ...resource, atMost: { of: 'lab', where: { day: null }, ...rest } })
}

{
  // It is a row rule on an unknown key or with an unknown value.
  const shape = {
    ...base,
    title: ['name'],
    fields: { name: text('Name'), drive: choice('Drive', ['wheels', 'legs']) },
  } as const
  const shown = { columns: ['name'], sort: 'name' } as const
  defineResource({
    ...shape,
    list: shown,
    // @ts-expect-error an unknown key
    access: { mentor: [{ can: 'read', where: () => ({ colour: 'red' }) }] },
  })
  defineResource({
    ...shape,
    list: shown,
    // @ts-expect-error a value that is not among the choices
    access: { mentor: [{ can: 'read', where: () => ({ drive: 'wings' }) }] },
  })
  defineResource({
    ...shape,
    list: shown,
    // @ts-expect-error a person may lack the id
    access: { student: [{ can: 'read', where: (me) => ({ id: { $in: [me.studentId] } }) }] },
  })
  defineResource({
    ...shape,
    list: shown,
    // @ts-expect-error an unknown field in a grant
    access: { mentor: [{ can: 'read', fields: ['colour'] }] },
  })
  defineResource({
    ...shape,
    list: shown,
    access: { mentor: [{ can: 'read', where: (me) => ({ createdBy: me.uid }) }] },
  })
}

// A condition keeps its literals, wherever it is written:
{
  const fields = {
    name: text('Name'),
    drive: choice('Drive', ['wheels', 'legs']),
    motor: group('Motor', { kind: choice('Kind', ['a', 'b']) }),
  }
  const shape = {
    ...base,
    title: ['name'],
    fields,
    list: { columns: ['name'], sort: 'name' },
  } as const
  const rest = { path: 'some', title: 'Some' }
  const legs = () =>
    ({
      drive: 'legs',
      'motor.kind': { $in: ['a', 'b'] },
      $or: [{ drive: { $ne: 'wheels' } }],
    }) as const
  defineResource({
    ...shape,
    lists: [
      {
        ...rest,
        where: () => ({
          drive: 'legs',
          'motor.kind': { $in: ['a', 'b'] },
          $or: [{ drive: { $ne: 'wheels' } }],
        }),
      },
    ],
    actions: [{ key: 'a', label: 'A', where: () => ({ drive: 'legs' }), ask: ['name'] }],
    access: {
      mentor: [
        { can: 'read', where: () => ({ drive: 'legs' }) },
        { can: 'update', where: legs },
      ],
    },
  })
  // @ts-expect-error not a choice
  defineResource({ ...shape, access: {}, lists: [{ ...rest, where: () => ({ drive: 'wings' }) }] })
  defineResource({
    ...shape,
    access: {},
    // @ts-expect-error not a choice of the group's field
    lists: [{ ...rest, where: () => ({ 'motor.kind': { $in: ['c'] } }) }],
  })
  defineResource({
    ...shape,
    access: {},
    // @ts-expect-error not a choice
    actions: [{ key: 'a', label: 'A', where: () => ({ drive: 'wings' }), ask: ['name'] }],
  })
}

{
  // It is a value outside the choices of a row.
  const row: Pick<Student, 'class' | 'gender'> = { class: '6th', gender: null }
  // @ts-expect-error classes go from 6th to 12th
  row.class = '5th'
  // @ts-expect-error a class is required
  row.class = null
}
