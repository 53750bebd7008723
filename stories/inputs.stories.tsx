import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { InputOf } from './support/input-of.js'
import { pressed, shows, typed } from './support/promises.js'

/** The input of each kind of field, as forms, cells of grids and bulk edits have it. */
const meta = { title: 'Inputs', component: InputOf } satisfies Meta<typeof InputOf>
export default meta
type Story = StoryObj<typeof meta>

export const Text: Story = { args: { kind: 'text' }, play: typed('Astronaut', 'Astronaut') }
export const TextEmpty: Story = { args: { kind: 'text', isEmpty: true } }
export const TextLocked: Story = { args: { kind: 'text', disabled: true } }
export const TextWrong: Story = {
  args: { kind: 'text', fault: 'Too long: at most 200 characters' },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('textbox', { name: 'Aspiration' })
    await expect(box).toBeInvalid()
    await expect(box).toHaveAccessibleDescription('Too long: at most 200 characters')
  },
}
export const LongText: Story = {
  args: { kind: 'longText' },
  play: typed('Builds{enter}things', 'Builds\nthings'),
}
export const Conversation: Story = {
  args: { kind: 'conversation' },
  play: typed('Well done', 'Well done'),
}
export const Email: Story = {
  args: { kind: 'email' },
  play: typed('kavya@demo.example', 'kavya@demo.example'),
}
export const Url: Story = {
  args: { kind: 'url' },
  play: typed('https://demo.example/kit', 'https://demo.example/kit'),
}
/** Leaving it completes the number. */
export const Phone: Story = { args: { kind: 'phone' }, play: typed('98120 76784', '+919812076784') }
export const Number: Story = { args: { kind: 'number' }, play: typed('42', 42) }
export const Rupees: Story = { args: { kind: 'rupees' }, play: typed('125000', 125_000) }
/** People type rupees. */
export const Paise: Story = { args: { kind: 'paise' }, play: typed('99.5', 9950) }
export const Flag: Story = { args: { kind: 'flag' }, play: pressed('switch', 'Team leader', false) }
export const Day: Story = { args: { kind: 'day' }, play: typed('20/2/2026', '2026-02-20') }
export const Time: Story = { args: { kind: 'time' }, play: typed('14:15', '14:15') }
export const Moment: Story = { args: { kind: 'moment' }, play: shows('15 Jan 2026') }
export const Choice: Story = { args: { kind: 'choice' }, play: shows('Female') }
export const Choices: Story = { args: { kind: 'choices' }, play: shows('Mains electricity') }
export const Relation: Story = { args: { kind: 'relation' }, play: shows('Aravalli Vidya Mandir') }
export const Relations: Story = { args: { kind: 'relations' }, play: shows('Robotics') }
export const List: Story = { args: { kind: 'list' }, play: shows('Soldering', 'Carpentry') }
export const Group: Story = { args: { kind: 'group' }, play: shows('Asha Kumari', 'Devi') }
export const File: Story = {
  args: { kind: 'file' },
  play: shows('Memorandum of understanding.pdf'),
}
export const TextOrFile: Story = { args: { kind: 'textOrFile' }, play: shows('demo.example/kit') }
export const Variant: Story = { args: { kind: 'variant' }, play: shows('Asha Devi') }
