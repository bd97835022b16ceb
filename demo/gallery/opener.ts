/**
 * Describes what a user can open in an element: which keys and pointers open and close it, and where the focus is after
 * each. The contract tests perform every row with native input.
 */
import type { Scene } from './scene.js'

/** Something in an element, in its light or its shadow tree: by a CSS selector, or by role and accessible name. */
export type Target = string | { role: string; name: string | RegExp }

/**
 * Where the focus is. The page of a test has a button before the element and one after it: `before` is the first, which
 * has the focus to begin with; `next` the second; `nowhere` the body; `kept` is where it was when the key or the
 * pointer was pressed. `trigger` is what was pressed, `inside` anything in what has opened.
 */
export type Focus = 'trigger' | 'inside' | 'before' | 'next' | 'nowhere' | 'kept' | { on: Target }

/**
 * A way to open: a pointer on the trigger, a key while the trigger has the focus, or text typed into it. `F8` is
 * pressed anywhere.
 */
export type WayIn = 'mouse' | 'touch' | 'Enter' | 'Space' | 'ArrowDown' | 'typing' | 'F8'

/**
 * What a way out does, and where the focus is then: it closes what is open; or also its holder, which a user has to
 * open first; or it leaves everything open.
 */
export type Outcome = { closes: Focus } | { closesHolder: Focus } | { stays: Focus }

interface Ways {
  /** What opens, in a few words; unique within the element. */
  title: string
  /** The scene in which it is still closed: the title of one of the element's scenes, or a scene of its own. */
  scene: string | Scene
  /** What appears; of several, the one that the trigger names in `aria-controls`. */
  opens: Target
  /** The tag of the element that holds what appears, where that is another one, at the end of the page. */
  holder?: string
  /** For openers that change something instead of showing it: whether it is open. */
  isOpen?: (element: HTMLElement) => boolean
  /** Why it cannot be opened a second time. */
  once?: string
  out: {
    Escape: Outcome
    /** A click on the page, beside the element and what it has opened. */
    elsewhere: Outcome
    /** Tab, pressed until the focus leaves, or is back at the start if it cannot leave. */
    Tab: Outcome
    /** The trigger is pressed a second time. */
    again?: Outcome
    /** A control inside that closes it. */
    close?: Outcome & { press: Target }
  }
}

/** Opened by the user, who presses a trigger. */
export interface Pressed extends Ways {
  /** What is pressed. It is looked up again while open, so it must not be found by a name that changes. */
  trigger: Target
  /** Each way in that works, and where the focus is once it is open. */
  in: Readonly<Partial<Record<WayIn, Focus>>>
  /** What is pressed first, in the same way: the trigger is inside what this opens. */
  after?: Target
  /**
   * Keys that move the focus to the trigger from where the scene has left it. Default: Tab from the button before the
   * element.
   */
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

/** Looks like an opener, but is not one that a user presses in this element. */
export interface NoOpener {
  covers: Target
  because: string
}

export type Opener = Pressed | Shown | NoOpener
