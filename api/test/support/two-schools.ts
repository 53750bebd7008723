import type { TestApp } from './test-app.js'

export const schoolAddress = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

/**
 * Creates the schools Hill and Lake, with the in-charges hill@lab.example and lake@lab.example, and returns their ids. Create an in-charge's
 * account before: the school would create it without a session.
 */
export async function twoSchools(app: TestApp): Promise<[string, string]> {
  const school = async (name: string) => {
    const atlIncharge = {
      firstName: 'Asha',
      lastName: 'Rao',
      email: `${name.toLowerCase()}@lab.example`,
    }
    return String((await app.make('school', { name, address: schoolAddress, atlIncharge })).id)
  }
  return [await school('Hill'), await school('Lake')]
}
