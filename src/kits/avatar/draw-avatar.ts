import { make, setAttributes, setChildren, setText } from '../../core/page/dom.js'
import { generateUrl } from '../../core/page/server/urls.js'
import { currentUser, ownAvatarVersion } from '../../core/page/server/current-user.js'
import { darkTheme } from '../../core/element/page-color-scheme.js'
import { color, rem } from '../../core/element/theme.js'
import { initials } from './initials.js'
import { nameColor, onNameColor } from './name-color.js'
import { drawStatus } from './status-shapes.js'
import { hasBadge } from './user-status-type.js'

/** What an avatar shows. */
export interface AvatarState {
  /** Id of the account whose picture is shown; null shows only initials and sends no request. */
  user: string | null
  /** Address of a picture, instead of an account's; false while it may not be requested yet. */
  picture?: string | false | undefined
  displayName: string
  /** Width and height in px at the default text size. */
  size: number
  badge?: { status: string; icon: string | null } | null
  /** Accessible name. Without one the avatar is decorative: the name is shown beside it. */
  label?: string
  /** Called with true while the picture is shown, with false while the initials are. */
  onPicture?: (seen: boolean) => void
}

/** For the rule of the avatar's box. */
export const avatarStyles = `
  display: grid;
  place-items: center;
  position: relative;
  flex: none;
  border-radius: 50%;
  color: ${onNameColor};
  font-weight: 600;
  line-height: 1;
  letter-spacing: 0;
  white-space: nowrap;
  -webkit-user-select: none;
  user-select: none;

  img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    border-radius: 50%;
    object-fit: cover;
  }
  span + img {
    opacity: 0;
  }
  .badge {
    display: grid;
    place-items: center;
    position: absolute;
    inset-block-end: -2px;
    inset-inline-end: -2px;
    border-radius: 50%;
    background: ${color.surface};
    color: ${color.text};
    font-weight: 400;
    overflow: hidden;
  }
  @media (forced-colors: active) {
    outline: 1px solid CanvasText;
    outline-offset: -1px;
    color: CanvasText;

    svg {
      fill: CanvasText;
    }
  }
`

/** Shows the emoji rather than the status, as it says more; except for "do not disturb", which nobody may miss. */
function drawBadge({ status, icon }: { status: string; icon: string | null }, size: number): HTMLElement {
  const badge = make('span', { class: 'badge', 'aria-hidden': 'true' })
  Object.assign(badge.style, { inlineSize: rem(size), blockSize: rem(size), fontSize: rem(size * 0.7) })
  const shown = icon && status !== 'dnd' ? icon : drawStatus(status, rem(size))
  if (shown) badge.append(shown)
  return badge
}

/**
 * The server has two sizes. The URL of the user's own picture contains its version, so that a new picture shows at
 * once.
 */
function pictureOf(user: string, size: 64 | 512): string {
  const url = generateUrl(`/avatar/{user}/{size}${darkTheme().get() ? '/dark' : ''}`, {
    user: user.replaceAll('/', ''),
    size,
  })
  const version = user === currentUser()?.uid ? ownAvatarVersion() : null
  return version === null ? url : `${url}?v=${version}`
}

/**
 * Shows a person's picture in an element (behaviour.md 3). The initials are shown until the picture has loaded, and stay
 * if it does not load. The picture is requested when the avatar comes near the viewport.
 */
export function createAvatar(face: HTMLElement): { draw(state: AvatarState): void; stop(): void } {
  let state: AvatarState | null = null
  let shown: { src: string; image: HTMLImageElement | null; isLoaded: boolean } = {
    src: '',
    image: null,
    isLoaded: false,
  }
  const letters = make('span', { 'aria-hidden': 'true' })
  /** What `onPicture` was last called with. */
  let said = false
  let badge: { key: string; element: HTMLElement } | null = null

  /** Begins to load a picture. */
  function request(src: string, srcset: string | null): typeof shown {
    const asked = { src, image: null as HTMLImageElement | null, isLoaded: false }
    if (src === '') return asked
    // The order matters: with `loading` after `src`, the browser would load the picture at once.
    const image = make('img', { loading: 'lazy', decoding: 'async', alt: '', draggable: 'false', srcset, src })
    const settle = (isLoaded: boolean): void => {
      asked.isLoaded = isLoaded
      if (!isLoaded) asked.image = null
      draw()
    }
    image.addEventListener('load', () => settle(true))
    image.addEventListener('error', () => settle(false))
    asked.image = image
    return asked
  }

  function draw(): void {
    if (!state) return
    const { user, picture, displayName, size, badge: mark, label, onPicture } = state
    const small = size <= 64
    const src = picture || (user ? pictureOf(user, small ? 64 : 512) : '')
    if (src !== shown.src) shown = request(src, small && user ? `${src} 1x, ${pictureOf(user, 512)} 8x` : null)
    const { isLoaded, image } = shown
    setAttributes(face, {
      role: label ? 'img' : null,
      'aria-label': label,
      'aria-hidden': label ? null : 'true',
    })
    Object.assign(face.style, {
      inlineSize: rem(size),
      blockSize: rem(size),
      fontSize: rem(size * 0.38),
      background: isLoaded ? 'none' : nameColor(displayName),
    })
    const key = mark && hasBadge(mark.status) ? `${mark.status} ${mark.icon} ${size}` : ''
    if (key !== (badge?.key ?? ''))
      badge = mark && key ? { key, element: drawBadge(mark, Math.max(12, Math.round(size * 0.42))) } : null
    setText(letters, initials(displayName))
    setChildren(face, [...(isLoaded ? [] : [letters]), ...(image ? [image] : []), ...(badge ? [badge.element] : [])])
    if (isLoaded === said) return
    said = isLoaded
    onPicture?.(isLoaded)
  }

  const stop = darkTheme().subscribe(draw)
  return {
    draw(next) {
      state = next
      draw()
    },
    stop() {
      state = null
      stop()
    },
  }
}
