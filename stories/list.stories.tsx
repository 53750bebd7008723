import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { ListOf } from './support/list-of.js'
import { shows } from './support/promises.js'
import { longNames, students } from './support/records.js'

/** The list of students, drawn from its declaration over fixed records. */
const meta = {
  title: 'List',
  component: ListOf,
  args: { answer: { rows: students } },
} satisfies Meta<typeof ListOf>
export default meta
type Story = StoryObj<typeof meta>

const fits = () =>
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)

/** A whole name is one column. The words of an icon appear when the focus comes to it, and Escape hides them. */
export const Rows: Story = {
  play: async ({ canvasElement }) => {
    const list = within(canvasElement)
    const row = await list.findByRole('row', { name: 'Asha Kumari Devi' })
    await expect(within(row).getByRole('link', { name: 'Asha Kumari Devi' })).toBeVisible()
    await expect(list.getAllByRole('columnheader', { name: /name/i })).toHaveLength(1)
    list.getByRole('button', { name: 'Refresh' }).focus()
    await userEvent.tab()
    await userEvent.tab({ shift: true })
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Refresh')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
    await expect(list.getByRole('button', { name: 'Refresh' })).toHaveFocus()
  },
}
/** Arrows lead along a row to its buttons. The pointer may move onto the words of one, and they go when it leaves. */
export const Icons: Story = {
  play: async ({ canvasElement }) => {
    const row = await within(canvasElement).findByRole('row', { name: 'Navya' })
    row.focus()
    await userEvent.keyboard('{ArrowRight}'.repeat(row.querySelectorAll('[data-cell]').length + 1))
    await expect(within(row).getByRole('link', { name: 'Edit Navya' })).toHaveFocus()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Edit')
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())

    await userEvent.hover(within(row).getByRole('button', { name: 'More for Navya' }))
    const words = await screen.findByRole('tooltip')
    await userEvent.hover(words)
    // Longer than it takes to get there.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expect(words).toHaveTextContent('More')
    await userEvent.hover(row)
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  },
}
export const Loading: Story = {
  args: { answer: 'never' },
  play: async ({ canvasElement }) =>
    void (await waitFor(() =>
      expect(canvasElement.querySelector('table[aria-busy=true] .td-skeleton')).toBeVisible(),
    )),
}
export const Empty: Story = { args: { answer: { rows: [] } }, play: shows('No students yet') }
export const Failed: Story = {
  args: { answer: new Error('The server is busy. Try again in a minute.') },
  play: async ({ canvasElement }) =>
    void (await expect(
      await within(canvasElement).findByRole('button', { name: /again/i }),
    ).toBeVisible()),
}
export const LongNames: Story = {
  args: { answer: { rows: longNames } },
  play: async (played) => {
    await shows('Subrahmanyam')(played)
    await fits()
  },
}
export const Dark: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('row', { name: 'Navya' })
    await expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: { answer: { rows: [...students, ...longNames] } },
  play: async ({ canvasElement }) => {
    // While they load, a few empty ones stand in their place.
    await within(canvasElement).findByRole('link', { name: 'Navya' })
    // A window that has just become narrow shows its table until it is drawn again.
    await waitFor(() => expect(within(canvasElement).getAllByRole('listitem')).toHaveLength(6))
    await fits()
  },
}
export const Hindi: Story = {
  globals: { language: 'hi' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('row', { name: 'काव्या शर्मा' })
    await expect(within(canvasElement).getByRole('columnheader', { name: /विद्यालय/ })).toBeVisible()
  },
}
export const HindiPhone: Story = {
  ...Hindi,
  globals: { language: 'hi', viewport: { value: 'phone' } },
  play: async (played) => {
    await shows('काव्या शर्मा')(played)
    await fits()
  },
}
