/** The entries of single elements. */
import { AppMenu } from 'shared-environment/app-menu'
import { FilePicker } from 'shared-environment/file-picker'
import { relativeTime } from 'shared-environment/lib'
import { toast } from 'shared-environment/functions'

export function define(): readonly ('app-menu' | 'file-picker')[] {
  toast.success(relativeTime(0, { nowMs: 1 }))
  // @ts-expect-error it is the other one
  FilePicker.tag satisfies 'app-menu'
  return [AppMenu.tag, FilePicker.tag]
}
