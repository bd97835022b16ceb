/** An upload queue on a server in memory, in a browser with a fake clock, with a user who answers. */
import type { Decision, FileConflict, Resolution, Verb } from '../../src/kits/conflicts/conflict.rules.js'
import { isForbiddenName } from '../../src/kits/names/forbidden-name.js'
import type { UploadItem } from '../../elements/file-upload/queue/upload.js'
import { Uploader, type UploaderOptions } from '../../elements/file-upload/queue/uploader.js'
import { pause } from '../../src/core/page/time/yield-to-page.js'
import { FakeWorld, settle, type FakeTab } from './fake-browser.js'
import { FakeDav, userFile } from './fake-dav.js'

type Answers = Record<string, Verb | [Verb, string]>

export class Uploads {
  readonly world = new FakeWorld()
  readonly tab: FakeTab = this.world.tab()
  readonly queue: Uploader
  /** What the user was asked, question by question. */
  readonly asked: FileConflict[][] = []
  /** The names that are taken according to a question, by folder. */
  takenNames: (directory: string) => readonly string[] = () => []
  /** How many holds are active now. */
  held = 0
  #answer: (conflicts: readonly FileConflict[]) => Resolution | Promise<Resolution> = () => {
    throw new Error('Nobody expected a question.')
  }

  constructor(
    options: Partial<UploaderOptions> = {},
    readonly dav = new FakeDav(),
  ) {
    this.queue = new Uploader({
      client: this.dav.client,
      browser: this.tab.browser,
      resolve: async (conflicts, { takenNames } = {}) => {
        this.asked.push([...conflicts])
        this.takenNames = takenNames ?? this.takenNames
        return this.#answer(conflicts)
      },
      hold: () => {
        this.held += 1
        return () => {
          this.held -= 1
        }
      },
      // The default rule; on a page, more rules are read from the document.
      isForbidden: (name) => isForbiddenName(name),
      ...options,
    })
  }

  /** What the user answers from now on: a verb by name, or by path where names are not enough. */
  answer(answers: Answers): void {
    this.#answer = (conflicts) => decided(conflicts, answers)
  }

  cancelQuestions(): void {
    this.#answer = () => ({ status: 'cancelled', decisions: [] })
  }

  breakQuestions(): void {
    this.#answer = () => Promise.reject(new Error('Error loading file exists template'))
  }

  /** The user takes time for the next answer. */
  thinks(): { answer(answers: Answers): void } {
    let decide: (resolution: Resolution) => void = () => undefined
    let open: readonly FileConflict[] = []
    this.#answer = (conflicts) =>
      new Promise((resolve) => {
        open = conflicts
        decide = resolve
      })
    return { answer: (answers) => decide(decided(open, answers)) }
  }

  /** Adds files by path and content; null for a folder. */
  add(wishes: Record<string, string | File | null>, directory = '/'): void {
    this.queue.add(
      Object.entries(wishes).map(([path, what]): UploadItem => {
        if (what === null) return { folder: true, path }
        return { path, file: what instanceof File ? what : userFile(what, { name: path.split('/').at(-1) ?? '' }) }
      }),
      directory,
    )
  }

  /** Runs everything that takes no more time than this. */
  async after(ms = 0): Promise<void> {
    for (let turn = 0; turn < 8; turn += 1) await settle()
    await this.world.advance(ms)
    for (let turn = 0; turn < 8; turn += 1) await settle()
    // Lets the store publish its last change.
    await this.world.advance(ms < 100 ? 100 - ms : 0)
  }

  /** Runs until something is so. Files are read in real time, whatever the fake clock says. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await pause()
      await this.after()
    }
  }

  /** Runs until nothing is left to do. */
  over(): Promise<void> {
    return this.until(() => this.queue.store.get().phase === 'over')
  }

  /** Phase by path, with the failure if there is one. */
  get phases(): Record<string, string> {
    return Object.fromEntries(
      this.queue.store
        .get()
        .items.map(({ name, directory, phase, failure }) => [
          `${directory === '/' ? '' : directory}/${name}`,
          failure ? `${phase} ${failure}` : phase,
        ]),
    )
  }

  id(name: string): string {
    const row = this.queue.store.get().items.find((item) => item.name === name)
    if (!row) throw new Error(`There is no ${name}.`)
    return row.id
  }

  /** Whether the browser's resources are all released, and nothing is held. */
  get atRest(): boolean {
    const { timers, listeners } = this.tab.held
    return timers === 0 && listeners === 0 && this.held === 0
  }
}

function decided(conflicts: readonly FileConflict[], answers: Answers): Resolution {
  return {
    status: 'done',
    decisions: conflicts.map(({ id, name, directory }): Decision => {
      const answer = answers[`${directory}/${name}`.replace('//', '/')] ?? answers[name] ?? 'skip'
      return typeof answer === 'string' ? { id, verb: answer } : { id, verb: answer[0], name: answer[1] }
    }),
  }
}
