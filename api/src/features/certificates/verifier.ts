import { Injectable } from '@nestjs/common'
import { certificateCode, peerNameOf, type VerifiedCertificate } from '@tinkerdesk/shared'
import { certificate } from '@tinkerdesk/shared/resources/certificate'
import { student } from '@tinkerdesk/shared/resources/student'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { networkOf } from '../../access/network-of.js'
import { records } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { sharedLimiter, take } from '../../database/shared-limiter.js'

/** Checks from one network in a quarter of an hour: all parents at a prize-giving may share one. */
const maxChecks = 600
const quarterHour = 15 * 60

/** Tells anyone who has the code of a certificate what it certifies. */
@Injectable()
export class Verifier {
  private readonly networks: RateLimiterAbstract

  constructor(private readonly database: Database) {
    this.networks = sharedLimiter(database, 'certificate checks', maxChecks, quarterHour)
  }

  /**
   * Returns a valid certificate, and nothing for any other code: one that is withdrawn, or whose student is archived or erased, is as one that
   * never was. Throws `too_many_requests`.
   */
  async check(code: string, address: string): Promise<VerifiedCertificate['certificate']> {
    await take(this.networks, networkOf(address))
    if (!certificateCode.test(code)) return null
    const sql = this.database.read
    const [row] = await records(certificate, sql).find(
      { code, state: 'valid' },
      { fields: ['student', 'work', 'day', 'schoolName'], limit: 1 },
    )
    if (!row) return null
    const { name } = await records(student, sql).one(row.student)
    return {
      name: peerNameOf(name),
      work: row.work ?? '',
      day: row.day,
      school: row.schoolName ?? '',
    }
  }
}
