import { system } from '../../../src/access/system.js'
import type { AuthWorld } from './auth-world.js'

/** Tests: an in-charge leaves their schools and gets another role at once. */
export function leavingIncharges(world: AuthWorld): void {
  describe('an in-charge who gets another role', () => {
    const address = {
      addressLine1: '1 Lake Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
    }
    const incharge = async (email: string) => {
      const id = await world.app.account({ email, role: 'atlIncharge', displayName: 'Nila Rao' })
      const atlIncharge = { firstName: 'Nila', email, whatsappNumber: '+919812345678' }
      const school = async (name: string) =>
        String(
          (await world.app.gate.create(system, 'school', { name, address, atlIncharge }))['id'],
        )
      return { id, schools: [await school(`Lake ${email}`), await school(`Hill ${email}`)] }
    }
    const read = async (cookie: string, url: string) =>
      (await world.app.ask('GET', url, { cookie })).body

    test('leaves all their schools in the same change, and is told', async () => {
      const { id, schools } = await incharge('nila@school.example')
      const { cookie } = await world.app.signIn('head@lab.example')
      const { version } = await read(cookie, `/api/users/${id}`)
      const answer = await world.app.ask('POST', `/api/auth/in-charges/${id}/new-role`, {
        cookie,
        body: { version, role: 'mentor' },
      })
      expect(answer).toMatchObject({ status: 200, body: { id, role: 'mentor' } })
      for (const at of schools)
        expect(await read(cookie, `/api/schools/${at}`)).toMatchObject({
          atlIncharge: { firstName: null, email: null, whatsappNumber: null },
        })
      expect((await world.app.mailTo('nila@school.example')).subject).toBe(
        'Your school has another in-charge',
      )
      const again = await world.app.ask('POST', `/api/auth/in-charges/${id}/new-role`, {
        cookie,
        body: { version, role: 'mentor' },
      })
      expect(again.status).toBe(404)
    })

    test('keeps the schools if the role cannot be changed', async () => {
      const { id, schools } = await incharge('mira@school.example')
      const { cookie } = await world.app.signIn('head@lab.example')
      const send = (body: object, as = cookie) =>
        world.app.ask('POST', `/api/auth/in-charges/${id}/new-role`, { cookie: as, body })
      expect((await send({ version: 99, role: 'mentor' })).status).toBe(409)
      expect((await send({ version: 1, role: 'atlIncharge' })).status).toBe(400)
      expect(
        (
          await send(
            { version: 1, role: 'mentor' },
            (await world.app.signIn('mira@school.example')).cookie,
          )
        ).status,
      ).toBe(403)
      expect(await read(cookie, `/api/schools/${schools[0]}`)).toMatchObject({
        atlIncharge: { email: 'mira@school.example' },
      })
    })
  })
}
