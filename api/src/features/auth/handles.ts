import { codeLetters, handleLetter, proposedCode } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { handleNumbers } from './secrets/auth.tables.js'

/** Returns a new handle for a student: the code of the school, a dot, a letter of the name and the next number. No handle is given twice. */
export async function newHandle(tx: Transaction, studentId: string): Promise<string | null> {
  const [record] = await records(student, tx).find(
    { id: studentId },
    { fields: ['name', 'school'] },
  )
  if (!record) return null
  const code = await codeOf(tx, record.school)
  const beginning = `${code}.${handleLetter(record.name.firstName ?? '')}`
  await tx.lock(`handle ${beginning}`)
  const [taken] = await handleNumbers.find(tx, { beginning })
  const last = (taken?.last ?? 0) + 1
  await handleNumbers.put(tx, { beginning, last })
  return `${beginning}${last}`
}

/** Returns the code of a school. One without a code gets one from its name and town. */
async function codeOf(tx: Transaction, schoolId: string): Promise<string> {
  const place = await records(school, tx).one(schoolId)
  if (place.code !== null) return place.code
  await tx.lock('school codes')
  const letters = codeLetters(place.name, place.address.city ?? '')
  for (let attempt = 0; ; attempt += 1) {
    const code = proposedCode(letters, attempt)
    if ((await records(school, tx).count({ code })) > 0) continue
    await records(school, tx).put(schoolId, { code })
    return code
  }
}
