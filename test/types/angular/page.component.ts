/** A template that the compiler accepts: `$event` and references have the elements' types. */
import { Component, CUSTOM_ELEMENTS_SCHEMA, ElementRef, viewChild } from '@angular/core'
import type { FilePickerElement } from 'shared-environment'
import type { FilePickerInputs, FilePickerOutputs } from 'shared-environment/angular'

@Component({
  selector: 'page-root',
  standalone: true,
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <file-picker #picker [files]="files" type="copy" (files-picked)="take($event)" (before-pick)="$event.preventDefault()"></file-picker>
    <button (click)="picker.refresh()">{{ picker.startPath }}</button>
  `,
})
export class PageComponent {
  readonly picker = viewChild<ElementRef<FilePickerElement>>('picker')
  readonly files: FilePickerInputs['files'] = ['a.md']

  take({ detail }: FilePickerOutputs['files-picked']): string | undefined {
    return detail.nodes[0]?.path
  }
}
// @ts-expect-error no name and no path
export const wrongInput: FilePickerInputs['files'] = [{ size: 1 }]
// @ts-expect-error not one of its words
export const wrongAttribute: FilePickerInputs['attr.type'] = 'open'
