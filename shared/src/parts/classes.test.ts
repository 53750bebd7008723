import { spelledValue } from '../fields/typed/spelling.js'
import { classes, classOf } from './classes.js'

const field = classOf('Class')
const devanagari = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
const roman = ['VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

/** All ways in which sheets write a class: number, ordinal or Roman numeral, with or without a word around it, in any case and spacing. */
function writings(index: number): string[] {
  const number = String(index + 6)
  const bare = [
    number,
    `0${number}`,
    `${number}th`,
    `${number} th`,
    `${number}-th`,
    `${number}वीं`,
    `${number} वीं`,
    `${number}वी`,
    `${number}वां`,
    `${number}वाँ`,
    devanagari(number),
    devanagari(`${number}वीं`),
    roman[index]!,
    `${roman[index]}th`,
  ]
  return bare.flatMap((text) =>
    [
      text,
      ` ${text} `,
      `Class ${text}`,
      `Class-${text}`,
      `Class: ${text}`,
      `${text} class`,
      `Std. ${text}`,
      `Grade ${text}`,
      `कक्षा ${text}`,
      `कक्षा-${text}`,
      `${text} कक्षा`,
    ].flatMap((each) => [each, each.toUpperCase(), each.toLowerCase()]),
  )
}

test.each([...classes.entries()])('%i: %s is read from every way to write it', (index, name) => {
  const unread = writings(index).filter((text) => spelledValue(text, field) !== name)
  expect(unread).toEqual([])
})

test.each(['5', 'V', 'Class 5', '13th', '5वीं', 'Class', 'XIII', '8 or 9', '68'])(
  '"%s" is no class from 6th to 12th',
  (text) => {
    expect(spelledValue(text, field)).toBeUndefined()
  },
)
