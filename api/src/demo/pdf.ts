const [width, height, banner] = [595, 842, 120]
const [left, lineHeight] = [48, 24]

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&')

const textAt = (font: string, y: number, text: string): string =>
  `BT /${font} Tf ${left} ${y} Td (${escaped(text)}) Tj ET`

/** Returns a PDF of one A4 page: a title on a coloured banner, and lines below it. The texts have Latin letters only. */
export function pdfOf(title: string, lines: readonly string[]): Buffer {
  const content = [
    `0.31 0.27 0.9 rg 0 ${height - banner} ${width} ${banner} re f`,
    `1 1 1 rg ${textAt('F1 28', height - 74, title)}`,
    '0.1 0.1 0.15 rg',
    ...lines.map((line, at) => textAt('F2 13', height - banner - 48 - at * lineHeight, line)),
  ].join('\n')
  const fontOf = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    fontOf('Helvetica-Bold'),
    fontOf('Helvetica'),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = Buffer.byteLength(body, 'latin1')
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = Buffer.byteLength(body, 'latin1')
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}
