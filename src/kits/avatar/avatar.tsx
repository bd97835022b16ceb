import { useEffect, useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { initials } from './initials.js'
import { nameColor, onNameColor } from './name-color.js'
import { hasBadge } from './user-status-type.js'
import { generateUrl } from '../../core/page/server/urls.js'
import { currentUser, ownAvatarVersion } from '../../core/page/server/current-user.js'
import { StatusIcon } from './status-icon.js'
import { useStore } from '../../core/element/hooks/use-store.js'
import { darkTheme } from '../../core/element/page-color-scheme.js'
import { color, rem } from '../../core/element/theme.js'

const Face = styled.span`
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

  @media (forced-colors: active) {
    outline: 1px solid CanvasText;
    outline-offset: -1px;
    color: CanvasText;
  }
`

const Picture = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  border-radius: 50%;
  object-fit: cover;
`

const Badge = styled.span`
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
`

interface Props {
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
  /** Name of the CSS part; the element's contract has to list it. */
  part?: string
  /** Called with true while the picture is shown, with false while the initials are. */
  onPicture?: (seen: boolean) => void
}

/**
 * A person's picture (behaviour.md 3). The initials are shown until the picture has loaded, and stay if it does not
 * load. The picture is requested when the avatar comes near the viewport.
 */
export function Avatar({
  user,
  picture,
  displayName,
  size,
  badge,
  label,
  part = 'avatar',
  onPicture,
}: Props): ReactNode {
  const [answer, setAnswer] = useState({ src: '', loaded: false })
  const small = size <= 64
  const isDark = useStore(darkTheme())
  const src = picture || (user ? pictureOf(user, small ? 64 : 512, isDark) : '')
  const answered = src !== '' && answer.src === src
  const loaded = answered && answer.loaded
  useEffect(() => onPicture?.(loaded), [loaded, onPicture])

  return (
    <Face
      part={part}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      style={{
        inlineSize: rem(size),
        blockSize: rem(size),
        fontSize: rem(size * 0.38),
        background: loaded ? 'none' : nameColor(displayName),
      }}
    >
      {loaded || <span aria-hidden="true">{initials(displayName)}</span>}
      {src !== '' && (loaded || !answered) && (
        // The order matters: with `loading` after `src`, the browser would load the picture at once.
        <Picture
          key={src}
          loading="lazy"
          decoding="async"
          alt=""
          draggable={false}
          style={{ opacity: loaded ? 1 : 0 }}
          srcSet={small && user ? `${src} 1x, ${pictureOf(user, 512, isDark)} 8x` : undefined}
          src={src}
          onLoad={() => setAnswer({ src, loaded: true })}
          onError={() => setAnswer({ src, loaded: false })}
        />
      )}
      {badge && hasBadge(badge.status) && <StatusBadge {...badge} size={Math.max(12, Math.round(size * 0.42))} />}
    </Face>
  )
}

/** Shows the emoji rather than the status, as it says more; except for "do not disturb", which nobody may miss. */
function StatusBadge({ status, icon, size }: { status: string; icon: string | null; size: number }): ReactNode {
  return (
    <Badge aria-hidden="true" style={{ inlineSize: rem(size), blockSize: rem(size), fontSize: rem(size * 0.7) }}>
      {icon && status !== 'dnd' ? icon : <StatusIcon status={status} size={rem(size)} />}
    </Badge>
  )
}

/**
 * The server has two sizes. The URL of the user's own picture contains its version, so that a new picture shows at
 * once.
 */
function pictureOf(user: string, size: 64 | 512, isDark: boolean): string {
  const url = generateUrl(`/avatar/{user}/{size}${isDark ? '/dark' : ''}`, { user: user.replaceAll('/', ''), size })
  const version = user === currentUser()?.uid ? ownAvatarVersion() : null
  return version === null ? url : `${url}?v=${version}`
}
