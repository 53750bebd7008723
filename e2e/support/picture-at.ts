import type { Page } from '@playwright/test'

/** Returns what the browser draws for a picture's address: its size in pixels, and whether its first pixel is red. */
export const pictureAt = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const picture = new Image()
    picture.src = src
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      width: picture.naturalWidth,
      height: picture.naturalHeight,
    })
    const context = canvas.getContext('2d')!
    context.drawImage(picture, 0, 0)
    const [red = 0, , blue = 0] = context.getImageData(2, 2, 1, 1).data
    return { size: [picture.naturalWidth, picture.naturalHeight], isRedFirst: red > blue }
  }, address)
