import { Injectable } from '@nestjs/common'
import { cleanFileName } from './file-name.js'

/** The parts of a folder's path, outermost first; made from a whole row. */
type FolderOf = (row: Record<string, unknown>) => string[]

/** The folders in which people and backups see the files of a resource; a feature names its own when the module starts. */
@Injectable()
export class FolderNames {
  private readonly known = new Map<string, FolderOf>()

  on(resource: string, folderOf: FolderOf): void {
    this.known.set(resource, folderOf)
  }

  /** Like `TA files/Line follower`; the resource's name where nobody named a folder. A slash within a part is none of ours. */
  of(resource: string, row: Record<string, unknown>): string {
    const parts = this.known.get(resource)?.(row) ?? [resource]
    return parts.map((part) => cleanFileName(part.replace(/[/\\]/g, '-'))).join('/')
  }
}
