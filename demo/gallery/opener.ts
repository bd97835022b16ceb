/**
 * What a user can open in an element, and how: the table that says which keys and pointers open it, which close it, and
 * where the focus is after each. The contract tests press every row natively.
 */
import type { Scene } from './scene.js'

/** Something in an element, in its light or its shadow tree: by a CSS selector, or by role and accessible name. */
export type Target = string | { role: string; name: string | RegExp }

/**
 * Where the focus is. The page of a test has a button before the element and one after it:
 * `before` is the first, which has the focus to begin with; `next` the second; `nowhere` the body; `kept` is where it was
 * when the key or the pointer was pressed. `trigger` is what was pressed, `inside` anything in what has opened.
 */
export type Focus = 'trigger' | 'inside' | 'before' | 'next' | 'nowhere' | 'kept' | { on: Target }

/** A way to open: a pointer on the trigger, a key while the trigger has the focus, or text typed into it. `F8` is pressed anywhere. */
export type WayIn = 'mouse' | 'touch' | 'Enter' | 'Space' | 'ArrowDown' | 'typing' | 'F8'

/**
 * What a way out does, and where the focus is then: it closes what is open; or that and what holds it, which a user has to
 * open first; or it leaves it as it is.
 */
export type Outcome = { closes: Focus } | { closesHolder: Focus } | { stays: Focus }

interface Ways {
  /** What opens, in a few words; unique within the element. */
  title: string
  /** In which it is closed: the title of one of the element's scenes, or one of its own. */
  scene: string | Scene
  /** What appears. Of several, the one that the trigger names in `aria-controls`. */
  opens: Target
  /** Where nothing appears and something changes instead: whether it has. */
  isOpen?: (element: HTMLElement) => boolean
  /** Why it cannot be opened a second time. */
  once?: string
  out: {
    Escape: Outcome
    /** A click on the page, beside the element and what it has opened. */
    elsewhere: Outcome
    /** Tab, for as long as it takes to leave, or to come round where it does not leave. */
    Tab: Outcome
    /** The trigger is pressed a second time. */
    again?: Outcome
    /** A control inside that closes it. */
    close?: Outcome & { press: Target }
  }
}

/** Opened by the user, who presses a trigger. */
export interface Pressed extends Ways {
  /** What is pressed. Found again while it is open, so a name that changes is no good. */
  trigger: Target
  /** Each way in that works, and where the focus is once it is open. */
  in: Readonly<Partial<Record<WayIn, Focus>>>
  /** What has to be pressed before, in the same way: the trigger stands in it. */
  after?: Target
  /** Keys that bring the focus to the trigger from where the scene has left it. Default: Tab from the button before the element. */
  reach?: readonly string[]
  /** What is typed, for the way in `typing`. */
  text?: string
}

/** Opened by a function, by the bus or by time. */
export interface Shown extends Ways {
  open: (element: HTMLElement) => unknown
  /** Where the focus is once it is open. */
  focus: Focus
}

/** Looks like an opener, and is none that a user presses in this element. */
export interface NoOpener {
  covers: Target
  because: string
}

export type Opener = Pressed | Shown | NoOpener
