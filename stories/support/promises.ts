import { expect, userEvent, waitFor, within } from 'storybook/test'

/** A play function, as far as it needs its story: the element that it is drawn in. */
type Play = (story: { canvasElement: HTMLElement }) => Promise<void>

/** Waits for what a form holds. */
const holds = (canvasElement: HTMLElement, value: unknown) =>
  waitFor(() =>
    expect(within(canvasElement).getByRole('status', { name: 'Value' }).textContent).toBe(
      JSON.stringify(value),
    ),
  )

/** Types a text in place of the value, and leaves the input. `value` is what the form holds then. */
export const typed =
  (text: string, value: unknown): Play =>
  async ({ canvasElement }) => {
    const box = await waitFor(() => {
      const input = canvasElement.querySelector<HTMLElement>('#input')
      if (!input) throw new Error('The input is not there yet.')
      return input
    })
    await userEvent.clear(box)
    await userEvent.type(box, text)
    await userEvent.tab()
    await holds(canvasElement, value)
  }

/** Presses the control with a role and a name. `value` is what the form holds then. */
export const pressed =
  (role: string, name: string | RegExp, value: unknown): Play =>
  async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole(role, { name }))
    await holds(canvasElement, value)
  }

/** Expects these texts on the page, or as values of its inputs. */
export const shows =
  (...texts: readonly string[]): Play =>
  async ({ canvasElement }) => {
    await waitFor(() => {
      const values = [...canvasElement.querySelectorAll('input, textarea')].map((box) =>
        box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? box.value : '',
      )
      const shown = [canvasElement.textContent, ...values].join('\n')
      for (const text of texts) expect(shown).toContain(text)
    })
  }
