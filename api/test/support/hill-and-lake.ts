import type { TestApp } from './test-app.js'
import { twoSchools } from './two-schools.js'

/** Creates the schools Hill and Lake with a student each, Ravi and Uma Das. Returns their ids, and the account of the in-charge of Hill. */
export async function hillAndLake(app: TestApp) {
  const incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
  const [hill, lake] = await twoSchools(app)
  const student = async (firstName: string, school: string) =>
    String(
      (await app.make('student', { name: { firstName, lastName: 'Das' }, school, class: '8th' }))
        .id,
    )
  return {
    incharge,
    hill,
    lake,
    ravi: await student('Ravi', hill),
    uma: await student('Uma', lake),
  }
}
