import { Body, Get, Param, Post, Query } from '@nestjs/common'
import { z } from 'zod'
import { Describes } from './describes.js'

const body = z.strictObject({ name: z.string() })
const query = z.strictObject({ page: z.string() })

test('refuses a handler that takes its body or its query unparsed', () => {
  expect(() => {
    class Raw {
      @Post()
      @Describes('Beside the parsed body', { body })
      make(_parsed: z.infer<typeof body>, @Body() _raw: unknown) {}
    }
    return Raw
  }).toThrow('Raw.make takes an unparsed @Body(). Give its schema to @Describes: body.')
  expect(() => {
    class Raw {
      @Post()
      @Describes('A body without a schema')
      make(@Body() _raw: unknown) {}
    }
    return Raw
  }).toThrow('Raw.make takes an unparsed @Body(). ')
  expect(() => {
    class Raw {
      @Get()
      @Describes('A query without a schema')
      list(@Query() _raw: unknown) {}
    }
    return Raw
  }).toThrow('Raw.list takes an unparsed @Query(). Give its schema to @Describes: query.')
})

test('refuses a handler that has something else where the parsed values belong', () => {
  expect(() => {
    class Mixed {
      @Post(':id')
      @Describes('Another order', { body, query })
      make(_body: unknown, @Param('id') _id: unknown, _query: unknown) {}
    }
    return Mixed
  }).toThrow('The first parameters of Mixed.make are its parsed body and query. ')
})

test('leaves the query of a list to a handler that says so', () => {
  expect(() => {
    class Lists {
      @Get()
      @Describes('A list', { ownQuery: () => [] })
      list(@Query() _raw: unknown) {}
    }
    return Lists
  }).not.toThrow()
})
