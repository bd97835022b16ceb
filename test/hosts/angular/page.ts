import { APP_BASE_HREF } from '@angular/common'
import {
  afterNextRender,
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  provideZonelessChangeDetection,
  signal,
} from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { provideRouter, RouterLink, RouterOutlet } from '@angular/router'
import { toast } from 'shared-environment/functions'
import { bringElements } from '../bring-elements.js'
import { answers, people, sentBy, tasks } from '../page-data.js'
import { loadSettings, noSettings, saveSettings } from '../settings.js'

@Component({
  selector: 'people-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <section>
      <h1>People</h1>
      <user-avatar id="avatar" [attr.display-name]="name()"></user-avatar>
      <button (click)="name.set('Grace Hopper')">Rename</button>
      <button (click)="locked.set(!locked())">Lock</button>

      <form (submit)="send($event)" (reset)="password.set('')">
        <search-select id="who" name="who" aria-label="Who" required [disabled]="locked()" [options]="people" (change)="who.set($any($event.target).value)"></search-select>
        <output id="chosen">{{ who() }}</output>
        <password-strength id="strength">
          <input [value]="password()" (input)="password.set($any($event.target).value)" name="password" type="password" aria-label="Password">
        </password-strength>
        <button>Send</button> <button type="reset">Empty</button>
        <output id="sent">{{ sent() }}</output>
      </form>

      <button (click)="open.set(true)">Ask</button>
      <output id="answer">{{ answer() }}</output>
      <button (click)="tell()">Tell</button>
      <modal-dialog id="question" heading="Is it so?" [open]="open()" [buttons]="answers" (before-close)="refuse($any($event))" (closed)="take($any($event))">
        <p>Said <b id="count">{{ count() }}</b> times</p>
        <button (click)="count.set(count() + 1)">Say</button>
      </modal-dialog>

      <button (click)="rows.set(rows().toReversed())">Turn around</button>
      <ul id="rows">
        @for (row of rows(); track row.id) {
          <li><search-select [id]="row.id" [attr.aria-label]="row.label" [options]="people"></search-select></li>
        }
      </ul>

      <button (click)="there.set(!there())">{{ there() ? 'Remove' : 'Add' }}</button>
      @if (there()) {
        <div id="extra">
          <search-select id="helper" aria-label="Helper" [options]="people" [value]="'ada'"></search-select>
          <password-strength><input type="password" aria-label="Another password"></password-strength>
          <modal-dialog heading="Never asked" [buttons]="answers">Nothing</modal-dialog>
          <live-time [attr.datetime]="now">now</live-time>
        </div>
      }
    </section>`,
})
class PeoplePage {
  readonly people = people
  readonly answers = answers
  readonly now = Date.now()
  readonly name = signal('Ada Lovelace')
  readonly locked = signal(false)
  readonly who = signal('')
  readonly password = signal('')
  readonly sent = signal('')
  readonly open = signal(false)
  readonly count = signal(0)
  readonly answer = signal('')
  readonly rows = signal(tasks)
  readonly there = signal(true)

  send(event: Event): void {
    event.preventDefault()
    this.sent.set(sentBy(event.target as HTMLFormElement))
  }

  refuse(event: CustomEvent<{ value?: { text: string } }>): void {
    if (event.detail.value?.text !== 'later') return
    event.preventDefault()
    this.answer.set('not later')
  }

  take(event: CustomEvent<{ value: { text: string } }>): void {
    this.open.set(false)
    this.answer.set(event.detail.value.text)
  }

  tell(): void {
    toast.info('Told')
  }
}

@Component({
  selector: 'notes-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: '<section><h1>Notes</h1><user-avatar id="author" display-name="Grace Hopper"></user-avatar></section>',
})
class NotesPage {}

@Component({
  selector: 'settings-page',
  template: `
    <section>
      <h1>Settings</h1>
      <form id="settings" (submit)="save($event)" (reset)="settings.set(noSettings)">
        <input [value]="settings().city" (input)="change({ city: $any($event.target).value })" name="city" aria-label="City">
        <input [checked]="settings().mail" (change)="change({ mail: $any($event.target).checked })" name="mail" aria-label="Mail" type="checkbox">
        <select [value]="settings().language" (change)="change({ language: $any($event.target).value })" name="language" aria-label="Language">
          <option value="en">English</option>
          <option value="de">German</option>
          <option value="fr">French</option>
        </select>
        <button>Save</button> <button type="reset">Reset</button> <button type="button" (click)="fill()">Undo</button>
        <output id="saved">{{ saved() }}</output>
      </form>
    </section>`,
})
class SettingsPage {
  readonly noSettings = noSettings
  readonly settings = signal(noSettings)
  readonly saved = signal('')

  constructor() {
    afterNextRender(() => void this.fill())
  }

  async fill(): Promise<void> {
    this.settings.set(await loadSettings())
  }

  change(changed: Partial<typeof noSettings>): void {
    this.settings.set({ ...this.settings(), ...changed })
  }

  async save(event: Event): Promise<void> {
    event.preventDefault()
    this.saved.set(await saveSettings(event.target))
  }
}

@Component({
  selector: '#app',
  imports: [RouterLink, RouterOutlet],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <app-navigation id="navigation" layout="beside">
      <nav aria-label="Pages"><a routerLink="/">People</a> <a routerLink="/notes">Notes</a> <a routerLink="/settings">Settings</a></nav>
    </app-navigation>
    <main><router-outlet /></main>`,
})
class HostPage {}

await bringElements()
await bootstrapApplication(HostPage, {
  providers: [
    provideZonelessChangeDetection(),
    provideRouter([
      { path: '', component: PeoplePage },
      { path: 'notes', component: NotesPage },
      { path: 'settings', component: SettingsPage },
    ]),
    { provide: APP_BASE_HREF, useValue: '/' },
  ],
})
