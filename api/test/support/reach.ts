import type { Body } from './test-app.js'

/** The facts about a person that rules use. */
export interface Actor {
  uid: string
  role: string
  /** The e-mail that makes an in-charge one. */
  email: string
  /** A student's own record. */
  student?: string
}

/** All current rows, as an admin reads them. */
export interface Everything {
  [resource: string]: Body[]
}

const ids = (value: unknown): string[] => [value ?? []].flat().map(String)

/** Decides who may read which rows, in plain JavaScript from the table of rights. */
export class Reach {
  private readonly schools: string[]
  private readonly mates: Set<string>

  constructor(
    private readonly me: Actor,
    private readonly all: Everything,
  ) {
    const own = this.rows('student').find(({ id }) => id === me.student)
    this.schools =
      me.role === 'atlIncharge'
        ? this.rows('school').flatMap((school) =>
            (school['atlIncharge'] as Body)['email'] === me.email ? [String(school['id'])] : [],
          )
        : ids(own?.['school'])
    const teams = this.rows('team').filter((team) => this.isMine(team))
    this.mates = new Set(teams.flatMap((team) => [...ids(team['leader']), ...ids(team['members'])]))
  }

  private rows(resource: string): Body[] {
    return this.all[resource] ?? []
  }

  private isMine(team: Body): boolean {
    return (
      this.me.student !== undefined &&
      [...ids(team['leader']), ...ids(team['members'])].includes(this.me.student)
    )
  }

  private schoolOf(student: unknown): string {
    return String(this.rows('student').find(({ id }) => id === student)?.['school'])
  }

  private readonly rules: {
    readonly [resource: string]: { readonly [role: string]: (row: Body) => boolean }
  } = {
    student: {
      atlIncharge: (row) => this.schools.includes(String(row['school'])),
      mentor: () => true,
      student: (row) => row['id'] === this.me.student || this.mates.has(String(row['id'])),
    },
    school: {
      atlIncharge: (row) => this.schools.includes(String(row['id'])),
      mentor: () => true,
      student: (row) => this.schools.includes(String(row['id'])),
    },
    team: {
      atlIncharge: (row) => this.schools.includes(String(row['schoolVal'])),
      mentor: () => true,
      student: (row) => this.isMine(row),
    },
    studentActivity: {
      atlIncharge: (row) => this.schools.includes(this.schoolOf(row['student'])),
      mentor: () => true,
      student: (row) => row['student'] === this.me.student,
    },
    project: {
      atlIncharge: (row) =>
        row['schoolName'] === 'all' || this.schools.includes(String(row['schoolName'])),
      mentor: () => true,
    },
    task: Object.fromEntries(
      ['atlIncharge', 'mentor', 'student'].map((role) => [
        role,
        (row: Body) => this.isOwnTask(row),
      ]),
    ),
    tinkeringActivity: {
      atlIncharge: (row) =>
        this.isPublishedOrOwn(row) || this.schools.includes(String(row['school'])),
      mentor: (row) => this.isPublishedOrOwn(row),
      student: (row) => this.isPublishedOrOwn(row),
    },
    slot: {
      atlIncharge: (row) => this.schools.includes(String(row['school'])),
      student: (row) => this.schools.includes(String(row['school'])),
    },
    remoteLab: {
      atlIncharge: (row) => this.schools.includes(String(row['school'])),
      mentor: () => true,
      student: (row) => row['openTo'] === 'all' || this.schools.includes(String(row['school'])),
    },
  }

  private isOwnTask(row: Body): boolean {
    return (
      row['createdBy'] === this.me.uid ||
      row['assignedTo'] === this.me.uid ||
      ids(row['users']).includes(this.me.uid)
    )
  }

  private isPublishedOrOwn(row: Body): boolean {
    return row['status'] === 'published' || row['createdBy'] === this.me.uid
  }

  /** Returns the ids of the rows that this person may read. */
  of(resource: string): string[] {
    const rule = this.me.role === 'admin' ? () => true : this.rules[resource]?.[this.me.role]
    return rule
      ? this.rows(resource)
          .filter(rule)
          .map(({ id }) => String(id))
          .sort()
      : []
  }

  static readonly resources = [
    'student',
    'school',
    'team',
    'studentActivity',
    'project',
    'task',
    'tinkeringActivity',
    'slot',
    'remoteLab',
  ] as const
}
