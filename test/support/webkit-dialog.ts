/** The dialogs that a WebKit page opens by `alert`, `confirm` and when it is left. */
import { error } from 'selenium-webdriver'
import type { WebDriverWindow } from './webdriver.js'

/** As puppeteer's. */
export interface WebKitDialog {
  message(): string
  type(): string
  accept(): Promise<void>
  dismiss(): Promise<void>
}

const everyMs = 100

export class WebKitDialogs {
  readonly #window: WebDriverWindow
  readonly #tell: (dialog: WebKitDialog) => boolean
  #timer: NodeJS.Timeout | undefined
  #answering: Promise<void> | null = null

  /** @param tell passes a dialog to the listeners, and returns whether there are any */
  constructor(window: WebDriverWindow, tell: (dialog: WebKitDialog) => boolean) {
    this.#window = window
    this.#tell = tell
    window.dialogIsOpen = () => this.#answer()
  }

  /** Polls for dialogs from now on, also while the journey does nothing on the page. */
  watch(): void {
    this.#timer ??= setInterval(() => void this.#answer().catch(() => undefined), everyMs)
  }

  end(): void {
    clearInterval(this.#timer)
  }

  #answer(): Promise<void> {
    this.#answering ??= this.#hear().finally(() => {
      this.#answering = null
    })
    return this.#answering
  }

  /** Passes the open dialog to the listeners, if there is one. */
  async #hear(): Promise<void> {
    const alert = await this.#window
      .switchTo()
      .alert()
      .catch((failure: unknown) => {
        if (failure instanceof error.NoSuchAlertError) return null
        throw failure
      })
    if (!alert) return
    const text = await alert.getText()
    await new Promise<void>((resolve, reject) => {
      const end = (verb: 'accept' | 'dismiss') => async (): Promise<void> => {
        await alert[verb]()
        resolve()
      }
      const isHeard = this.#tell({
        message: () => text,
        type: () => (text === '' ? 'beforeunload' : 'alert'),
        accept: end('accept'),
        dismiss: end('dismiss'),
      })
      if (!isHeard) reject(new Error(`A dialog is open that nobody expects: ${text}`))
    })
  }
}
