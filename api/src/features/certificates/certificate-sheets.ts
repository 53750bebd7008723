import { Injectable } from '@nestjs/common'
import {
  entryFor,
  builtInWords,
  filledPieces,
  filledText,
  formatDay,
  placeWords,
  titleOf,
  verifyPath,
  type CertificateKind,
  type CertificateSheet,
  type CertificateWords,
  type Language,
  type Me,
  type PlaceholderValues,
} from '@tinkerdesk/shared'
import { certificate } from '@tinkerdesk/shared/resources/certificate'
import {
  certificateTemplate,
  type CertificateTemplate,
} from '@tinkerdesk/shared/resources/certificate-template'
import { student } from '@tinkerdesk/shared/resources/student'
import { Config } from '../../config/config.js'
import { records, type Shown } from '../../crud/index.js'
import { Database } from '../../database/database.js'
import { sayIn, translatorOf } from '../../mail/reader-language.js'
import { ProblemError } from '../../problems/problem-error.js'

const devanagari = /\p{Script=Devanagari}/u

const refusal = () =>
  new ProblemError('not_found', {
    title: 'Some of these certificates are withdrawn, do not exist, or are not yours to print.',
  })

/** Returns a student's name in the letters of a language, if their record has it. */
function nameIn(language: Language, child: Shown<typeof student> | undefined): string {
  const name = child ? titleOf(student, child) : ''
  const other = child?.nameInOtherScript
  return other &&
    devanagari.test(other) === (language === 'hi') &&
    devanagari.test(name) !== devanagari.test(other)
    ? other
    : name
}

const wordsOf = ({ title, text, first, second }: CertificateTemplate): CertificateWords => ({
  title,
  text,
  first: { name: first.name ?? '', office: first.office ?? '' },
  second: { name: second.name ?? '', office: second.office ?? '' },
})

/** Returns the built-in words in a language. */
function builtInIn(say: (text: string) => string, kind: CertificateKind): CertificateWords {
  const { title, text, first, second } = builtInWords[kind]
  return {
    title: say(title),
    text: say(text),
    first: { ...first, office: say(first.office) },
    second: { ...second, office: say(second.office) },
  }
}

/** Fills templates in with the values of certificates. */
@Injectable()
export class CertificateSheets {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Returns certificates as they are printed, in this order. If one of them is withdrawn or out of reach, none is returned. */
  async of(me: Me, ids: readonly string[], language: Language): Promise<CertificateSheet[]> {
    const sql = this.database.read
    const unique = [...new Set(ids)]
    const rows = await records(certificate, sql, me).find({ id: { $in: unique }, state: 'valid' })
    if (rows.length !== unique.length) throw refusal()
    const children = await records(student, sql, me).find(
      { id: { $in: [...new Set(rows.flatMap((row) => row.student ?? []))] } },
      { fields: ['name', 'nameInOtherScript'] },
    )
    const childOf = new Map(children.map((child) => [child.id, child]))
    // The one that was changed last is the last in the map.
    const templates = await records(certificateTemplate, sql).find(
      { language },
      { order: ['updatedAt', 'id'] },
    )
    const templateOf = new Map(templates.map((each) => [each.kind, each]))
    const say = sayIn(language)
    const dated = translatorOf(language)?.dated ?? ((day: string) => day)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return unique.map((id) => {
      const row = entryFor(byId, id)
      const kind = row.kind ?? 'activity'
      const template = templateOf.get(kind)
      const words = template ? wordsOf(template) : builtInIn(say, kind)
      const values: PlaceholderValues = {
        name: nameIn(language, childOf.get(row.student ?? '')),
        work: row.work ?? '',
        day: dated(formatDay(row.day ?? '')),
        school: row.schoolName ?? '',
        place: say(placeWords[row.place ?? 'none']),
        principal: row.principal ?? '',
        incharge: row.incharge ?? '',
      }
      const signed = ({ name, office }: CertificateWords['first']) => ({
        name: filledText(name, values),
        office,
      })
      return {
        id,
        number: row.number ?? '',
        title: words.title,
        text: filledPieces(words.text, values),
        school: values.school,
        signatures: [signed(words.first), signed(words.second)],
        url: `${this.config.publicUrl}${verifyPath}#${row.code ?? ''}`,
      }
    })
  }
}
