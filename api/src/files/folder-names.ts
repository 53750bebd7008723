import { Injectable } from '@nestjs/common'
import { cleanFileName } from './file-name.js'

/** The parts of a folder's path, outermost first, computed from a whole row. */
type FolderOf = (row: Record<string, unknown>) => string[]

/** The folders in which people and backups see the files of a resource. A feature registers its own when its module starts. */
@Injectable()
export class FolderNames {
  private readonly folders = new Map<string, FolderOf>()

  on(resource: string, folderOf: FolderOf): void {
    this.folders.set(resource, folderOf)
  }

  /** Returns a folder such as `TA files/Line follower`, or the resource's name if none is registered. A slash within a part is replaced. */
  of(resource: string, row: Record<string, unknown>): string {
    const parts = this.folders.get(resource)?.(row) ?? [resource]
    return parts.map((part) => cleanFileName(part.replace(/[/\\]/g, '-'))).join('/')
  }
}
