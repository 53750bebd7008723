import { Controller, Get, Header } from '@nestjs/common'
import { Public } from '../../access/route-rules.js'
import { openApi } from '../../crud/http/openapi.js'
import { docsPage } from './docs-page.js'
import { featurePaths } from './feature-paths.js'

@Public()
@Controller('api')
export class DocsController {
  private document: ReturnType<typeof openApi> | undefined
  private page: string | undefined

  @Get('openapi.json')
  openApi() {
    return (this.document ??= openApi(featurePaths))
  }

  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  docs() {
    return (this.page ??= docsPage(this.openApi()))
  }
}
