import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { CellOf } from './support/cell-of.js'
import { shows } from './support/promises.js'

/** The cell of each kind of field in a list: with a value, and empty. */
const meta = { title: 'Cells', component: CellOf } satisfies Meta<typeof CellOf>
export default meta
type Story = StoryObj<typeof meta>

export const Text: Story = { args: { kind: 'text' }, play: shows('Pilot', '–') }
export const LongText: Story = { args: { kind: 'longText' }, play: shows('Likes sensors.') }
export const Conversation: Story = { args: { kind: 'conversation' }, play: shows('–') }
export const Email: Story = { args: { kind: 'email' }, play: shows('asha@demo.example') }
export const Url: Story = { args: { kind: 'url' }, play: shows('demo.example/rules') }
export const Phone: Story = { args: { kind: 'phone' }, play: shows('98765 43210') }
export const Number: Story = { args: { kind: 'number' }, play: shows('12') }
export const Rupees: Story = { args: { kind: 'rupees' }, play: shows('₹1,250') }
export const Paise: Story = { args: { kind: 'paise' }, play: shows('₹1,250.50') }
export const Flag: Story = {
  args: { kind: 'flag' },
  play: async ({ canvasElement }) =>
    void (await expect(within(canvasElement).findByLabelText('Yes')).resolves.toBeVisible()),
}
export const Day: Story = { args: { kind: 'day' }, play: shows('15 Jan 2026') }
export const Time: Story = { args: { kind: 'time' }, play: shows('9:30 am') }
export const Moment: Story = { args: { kind: 'moment' }, play: shows('15 Jan 2026') }
export const Choice: Story = { args: { kind: 'choice' }, play: shows('Female') }
export const Choices: Story = { args: { kind: 'choices' }, play: shows('Mains electricity') }
export const Relation: Story = { args: { kind: 'relation' }, play: shows('Aravalli Vidya Mandir') }
export const Relations: Story = { args: { kind: 'relations' }, play: shows('Robotics') }
export const List: Story = { args: { kind: 'list' }, play: shows('Soldering') }
export const Group: Story = { args: { kind: 'group' }, play: shows('Asha Kumari Devi') }
export const File: Story = {
  args: { kind: 'file' },
  play: shows('Memorandum of understanding.pdf'),
}
export const TextOrFile: Story = { args: { kind: 'textOrFile' }, play: shows('demo.example/kit') }
export const Variant: Story = { args: { kind: 'variant' }, play: shows('Asha Devi') }
