import type { Me } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { system } from '../../src/access/system.js'
import { records } from '../../src/crud/index.js'
import { planOf } from '../../src/crud/plan/plan.js'
import type { Start } from '../../src/crud/operation/context.js'
import type { ResourceHooks } from '../../src/crud/machine/hooks.js'
import type { Transaction } from '../../src/database/database.js'
import { startMachine, type TestMachine } from './test-machine.js'

/** Two schools with one student each, and the in-charge of the first: the rows that most steps of an operation are tested with. */
export interface MachineWorld extends TestMachine {
  schools: [string, string]
  students: [string, string]
  incharge: Me
  /** The start of an operation. */
  start(tx: Transaction, resource: string, me?: Me): Start
  /** Runs work in a transaction that is rolled back. */
  tried<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

export const mentorMe: Me = {
  uid: 'mentor0001',
  email: 'm@lab.example',
  role: 'mentor',
  displayName: 'M',
  schoolIds: [],
}

export async function startWorld(hooks: readonly ResourceHooks[] = []): Promise<MachineWorld> {
  const machine = await startMachine(hooks)
  const address = {
    addressLine1: '1 Lake Road',
    city: 'Pune',
    state: 'Maharashtra' as const,
    pincode: '411001',
  }
  const { schools, students } = await machine.database.write(async (tx) => {
    const makeSchool = async (name: string) =>
      (await records(school, tx).create({ name, address })).id
    const makeStudent = async (firstName: string, of: string) =>
      (await records(student, tx).create({ name: { firstName }, school: of, class: '7th' })).id
    const [asha, bina] = [await makeSchool('Asha School'), await makeSchool('Bina School')]
    const students: [string, string] = [
      await makeStudent('Navya', asha),
      await makeStudent('Zoya', bina),
    ]
    const schools: [string, string] = [asha, bina]
    return { schools, students }
  }, 'product')
  return {
    ...machine,
    schools,
    students,
    incharge: {
      uid: 'incharge01',
      email: 'i@school.example',
      role: 'atlIncharge',
      displayName: 'I',
      schoolIds: [schools[0]],
    },
    async tried<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      const undo = new Error('rolled back')
      const results: T[] = []
      const keepNothing = async (tx: Transaction) => {
        results.push(await work(tx))
        throw undo
      }
      await machine.database.write(keepNothing, 'product').catch((error: unknown) => {
        if (error !== undo) throw error
      })
      return results[0]!
    },
    start: (tx, resource, me = system) => ({
      machine: machine.machine,
      tx,
      me,
      plan: planOf(resource),
    }),
  }
}
