import { FileFault } from '@tinkerdesk/shared/files/file-fault'
import type { FileAnswer, FileRequest } from './file-request.js'
import { rowsInFile } from './rows-in-file.js'
import { limitProcess } from '../../../files/limited-process.js'

limitProcess()

const answer = (message: FileAnswer): void => void process.send?.(message)

process.on('message', (request: FileRequest) => {
  rowsInFile(request).then(
    (file) => answer({ file }),
    (error: unknown) => answer({ fault: error instanceof FileFault ? error.facts : null }),
  )
})
