import { Controller, Get, Param, Post } from '@nestjs/common'
import { z } from 'zod'
import { Describes } from './describes.js'

// Checked by the compiler alone: every line compiles except those below an `@ts-expect-error`.

const body = z.strictObject({ name: z.string(), size: z.coerce.number().default(1) })
const query = z.strictObject({ page: z.coerce.number() })
const optionalBody = body.optional()

@Controller()
export class Fitting {
  @Post('all')
  @Describes('The values of the schemas come first', { body, query })
  all({ size }: z.infer<typeof body>, { page }: z.infer<typeof query>, @Param('id') id: string) {
    return id.repeat(size + page)
  }

  @Post('wider')
  @Describes('A parameter may take more than the schema returns', { body })
  async wider({ name }: { name: string | null; size?: number }) {
    return name
  }

  @Post('optional')
  @Describes('An optional body has a default', { body: optionalBody })
  optional({ name }: z.infer<typeof optionalBody> = { name: '', size: 1 }) {
    return name
  }

  @Get('none')
  @Describes('Without a schema the parameters are those of the decorators')
  none(@Param('id') id: string) {
    return id
  }
}

@Controller()
export class Unfitting {
  @Post('type')
  // @ts-expect-error the schema returns a number as the size
  @Describes('Another type', { body })
  type({ size }: { name: string; size: string }) {
    return size
  }

  @Post('more')
  // @ts-expect-error the schema returns no age
  @Describes('Another field', { body })
  more({ age }: { age: number }) {
    return age
  }

  @Post('input')
  // @ts-expect-error the handler takes what the schema returns, not what it is sent
  @Describes('The sent value', { query })
  input({ page }: { page: `${number}` }) {
    return page
  }

  @Post('absent')
  // @ts-expect-error an optional body may be absent
  @Describes('An optional body', { body: optionalBody })
  absent({ name }: z.infer<typeof body>) {
    return name
  }

  @Post('order')
  // @ts-expect-error the body comes before the query
  @Describes('Another order', { body, query })
  order({ page }: z.infer<typeof query>, { size }: z.infer<typeof body>) {
    return page + size
  }

  @Get('late')
  // @ts-expect-error the query comes before the parameters with decorators
  @Describes('A query that comes later', { query })
  late(@Param('id') id: string, { page }: z.infer<typeof query>) {
    return id.repeat(page)
  }
}
