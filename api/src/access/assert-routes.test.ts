import { Controller, Get, Post } from '@nestjs/common'
import { DiscoveryModule, DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core'
import { Test } from '@nestjs/testing'
import { assertEveryRouteHasARule } from './assert-routes.js'
import { Public, SignedIn } from './route-rules.js'

@Controller('covered')
@SignedIn()
class Covered {
  @Get()
  one() {}
  @Post()
  @Public()
  two() {}
  helper() {}
}

@Controller('forgotten')
class Forgotten {
  @Get()
  @Public()
  open() {}
  @Post()
  secret() {}
}

const check = async (...controllers: (new () => object)[]) => {
  const module = await Test.createTestingModule({
    imports: [DiscoveryModule],
    controllers,
  }).compile()
  assertEveryRouteHasARule(module.get(DiscoveryService), new MetadataScanner(), new Reflector())
}

test('stops the start and names a route without a rule', async () => {
  await expect(check(Covered)).resolves.toBeUndefined()
  await expect(check(Covered, Forgotten)).rejects.toThrow(
    /^Declare who may call Forgotten\.secret \(POST\): /,
  )
})
