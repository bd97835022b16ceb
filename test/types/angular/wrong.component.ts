/** Templates that the compiler refuses, each for the reason in its class name. */
import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'

@Component({
  selector: 'wrong-detail',
  standalone: true,
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: '<file-picker (files-picked)="take($event.detail.files)"></file-picker>',
})
export class WrongDetail {
  take(_file: unknown): void {}
}

@Component({
  selector: 'wrong-handler',
  standalone: true,
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: '<app-menu (order-changed)="take($event)"></app-menu>',
})
export class WrongHandler {
  take(event: MouseEvent): void {
    event.preventDefault()
  }
}

@Component({
  selector: 'wrong-method',
  standalone: true,
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: '<file-picker #picker></file-picker>{{ picker.reload() }}',
})
export class WrongMethod {}
